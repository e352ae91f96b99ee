// Assembles the page: node assemble.mjs PACKAGES SOURCES BUNDLE OUT
//
// PACKAGES is a folder node_modules, SOURCES a zip of Python files and what lies beside them,
// BUNDLE says what the page does without. Python is compiled here, by the very Python that runs on the page.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

const [packages, sources, bundle, out] = process.argv.slice(2).map((name) => path.resolve(name));
const inPackages = (name) => path.join(packages, name);
const at = (name) => {
  const file = path.join(out, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return file;
};
const COPIES = {
  "pyodide/pyodide.mjs": "pyodide/pyodide.mjs",
  "pyodide/pyodide.asm.mjs": "pyodide/pyodide.asm.mjs",
  "@xterm/xterm/lib/xterm.mjs": "xterm/xterm.mjs",
  "@xterm/xterm/css/xterm.css": "xterm/xterm.css",
  "@xterm/addon-fit/lib/addon-fit.mjs": "xterm/addon-fit.mjs",
  "@xterm/addon-unicode11/lib/addon-unicode11.mjs": "xterm/addon-unicode11.mjs",
  "@xterm/addon-webgl/lib/addon-webgl.mjs": "xterm/addon-webgl.mjs",
  "@xterm/xterm/LICENSE": "licenses/xterm.txt",
  "dejavu-fonts-ttf/LICENSE": "licenses/dejavu-fonts.txt",
};
for (const [from, to] of Object.entries(COPIES)) {
  const text = fs.readFileSync(inPackages(from), "utf8");
  fs.writeFileSync(at(to), text.replace(/^\/\/# sourceMappingURL=.*$/m, "")); // which is not served
}

// The page unpacks the large files itself: some servers pack nothing
const pack = (name, content) => fs.writeFileSync(at(`${name}.gz`), zlib.gzipSync(content, { level: 9 }));
pack("pyodide/pyodide.asm.wasm", fs.readFileSync(inPackages("pyodide/pyodide.asm.wasm")));

// The fonts, without the letters of scripts that the games do not use

const RANGES = [
  [0x20, 0x7e], [0xa0, 0x17f], [0x1c0, 0x1c3], [0x370, 0x3ff], [0x2000, 0x206f], [0x2070, 0x209f],
  [0x20a0, 0x20bf], [0x2100, 0x218f], [0x2190, 0x23ff], [0x2460, 0x24ff], [0x2500, 0x27bf], [0x27c0, 0x28ff],
  [0x2b00, 0x2b5f],
];
const letters = RANGES.map(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("")).join("");
const subsetFont = createRequire(inPackages("x.js"))("subset-font");
for (const [from, to] of [["DejaVuSansMono.ttf", "mono"], ["DejaVuSansMono-Bold.ttf", "mono-bold"]]) {
  const font = fs.readFileSync(inPackages(`dejavu-fonts-ttf/ttf/${from}`));
  fs.writeFileSync(at(`fonts/${to}.woff2`), await subsetFont(font, letters, { targetFormat: "woff2" }));
}

// Python

const { loadPyodide } = await import(pathToFileURL(inPackages("pyodide/pyodide.mjs")));
const python = await loadPyodide();
python.FS.writeFile("/sources.zip", fs.readFileSync(sources));
python.FS.writeFile("/library.zip", fs.readFileSync(inPackages("pyodide/python_stdlib.zip")));
python.FS.writeFile("/bundle.json", fs.readFileSync(bundle));
console.log(python.runPython(fs.readFileSync(new URL("compile.py", import.meta.url), "utf8")));
pack("pyodide/python_stdlib.zip", python.FS.readFile("/python_stdlib.zip"));
pack("site.zip", python.FS.readFile("/site.zip"));
process.exit(0);
