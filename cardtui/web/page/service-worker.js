// Serves the page from a cache of the browser, also without a network. Each build has a cache of its own, named by
// the address of its folder: so what is served is always of one build.
const FOLDER = "{{folder}}"; // as in index.html
const FILES = {{files}}; // of the build, below its folder

const { scope } = registration;
const NAME = scope + FOLDER;
const INDEX = new URL("index.html", scope).href;

// Fill the cache of this build. Nothing else uses it before it is whole.
async function fill() {
  const index = await fetch(INDEX, { cache: "no-cache" });
  if (!index.ok || !(await index.clone().text()).includes(FOLDER)) throw new Error("the server has another build");
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map((name) => `${NAME}/${name}`)); // mostly from the browser's other cache: a visit loads them
  await cache.put(INDEX, index.redirected ? new Response(index.body, { headers: index.headers }) : index);
}

// Delete the caches of the builds before: no page is open, which could be of one of them. A host may have several pages.
async function clean() {
  const isOfOther = (name) => name !== NAME && name.startsWith(`${scope}{{prefix}}`) && !name.slice(scope.length).includes("/");
  await Promise.all((await caches.keys()).filter(isOfOther).map((name) => caches.delete(name)));
}

async function answer(request) {
  const { pathname } = new URL(request.url), home = new URL(scope).pathname;
  const isIndex = request.mode === "navigate" && [home, `${home}index.html`].includes(pathname);
  const cache = await caches.open(NAME);
  return (await cache.match(isIndex ? INDEX : request, { ignoreVary: true })) ?? fetch(request);
}

oninstall = (event) => event.waitUntil(fill());
onactivate = (event) => event.waitUntil(clean().then(() => clients.claim())); // once no page of the build before is open
onfetch = (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(answer(event.request));
};
