package cardtui;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Makes objects of a class, calls their methods and sees what they hold: for Java what `worker.py` and
 * `watching.py` do for Python, with the same requests and answers.
 *
 * <p>A request is a line of JSON on the standard input, and its answer one on the standard output. Whatever
 * the class prints goes to the error output. While a request is answered, the line `stack` asks for the stack.
 *
 * <p>Nothing of `java.*` is looked into: its classes are seen by their public methods.
 */
public final class ClassCaller {
    private static final List<String> HEADS =
            List.of("head", "first", "front", "header", "top", "start", "headnode", "firstnode", "topnode");
    private static final List<String> TAILS =
            List.of("tail", "last", "back", "rear", "trailer", "end", "bottom", "tailnode", "lastnode", "rearnode");
    private static final List<String> NEXT =
            List.of("next", "link", "nxt", "nextnode", "nextlink", "right", "after", "below", "under", "successor");
    private static final List<String> PREV =
            List.of("prev", "previous", "prv", "prevnode", "previousnode", "left", "before", "back", "predecessor");
    private static final List<String> ELEMENTS =
            List.of("card", "data", "value", "val", "item", "element", "elem", "content", "info", "key", "entry");
    private static final List<String> SIZES = List.of("size", "length", "getSize", "getLength");
    private static final Set<String> NOT_OPERATIONS = Set.of("equals", "hashCode", "clone", "finalize", "main");

    private static final int MOST_ITEMS = 200; // of a list that may have no end
    private static final int MOST_NODES = 200;
    private static final int MOST_DEPTH = 50; // of lists in lists
    private static final int MOST_FRAMES = 20;
    private static final int LONGEST_TEXT = 4_000; // characters
    private static final int LONGEST_REPR = 200;
    private static final Object MISSING = new Object();

    private final Class<?> kind;
    private final boolean isAlone;
    private final OutputStream answers;
    private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    private final Map<Class<?>, Map<String, List<Method>>> methods = new HashMap<>();
    private final Thread caller = Thread.currentThread();

    /** The answer that is being made, and the part of it that gets the result of what is running now. */
    private Map<String, Object> answer;
    private Map<String, Object> part;

    private ClassCaller(Class<?> kind, boolean isAlone, OutputStream answers) {
        this.kind = kind;
        this.isAlone = isAlone;
        this.answers = answers;
    }

    /**
     * Answers requests about a class until they end. The arguments are its name, and whether it needs no other
     * file.
     */
    public static void main(String[] words) throws Exception {
        InputStream input = new FileInputStream(FileDescriptor.in);
        OutputStream output = new FileOutputStream(FileDescriptor.out);
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        Class<?> kind;
        try {
            kind = Class.forName(words[0], false, ClassCaller.class.getClassLoader());
            kind.getDeclaredMethods(); // all classes that it names are there
        } catch (ReflectiveOperationException | LinkageError error) {
            new ClassCaller(ClassCaller.class, false, output).send(Map.of("import_error", text(error)));
            return;
        }
        new ClassCaller(kind, Boolean.parseBoolean(words[1]), output).answerRequests(input);
    }

    private void answerRequests(InputStream input) throws InterruptedException {
        Thread reader = new Thread(() -> read(input));
        reader.setDaemon(true);
        reader.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::answerAtExit));
        send(Map.of("ready", true));
        while (true) {
            Map<?, ?> request = (Map<?, ?>) new JsonReader(requests.take()).read();
            answer = new LinkedHashMap<>();
            Object value = answerTo(request);
            part = null;
            send(map("value", value));
        }
    }

    private void read(InputStream input) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals("stack")) {
                    send(Map.of("stack", stack()));
                } else {
                    requests.add(line);
                }
            }
        } catch (IOException exception) {
            // the caller is gone
        }
        Runtime.getRuntime().halt(0);
    }

    private List<Object> stack() {
        List<Object> frames = new ArrayList<>();
        for (StackTraceElement frame : caller.getStackTrace()) {
            String name = frame.getClassName();
            if (name.equals(ClassCaller.class.getName()) || frames.size() == MOST_FRAMES) {
                break;
            }
            if (!name.contains(".reflect.")) {
                String where = frame.getFileName() + ":" + frame.getLineNumber();
                frames.add("at " + name + "." + frame.getMethodName() + "(" + where + ")");
            }
        }
        return frames;
    }

    /** Answers in the place of a method that ends Java. The thread that answers is blocked then. */
    private void answerAtExit() {
        if (part != null) {
            part.put("error", "System.exit");
            send(map("value", answer, "exits", true));
        }
    }

    private synchronized void send(Map<String, ?> value) {
        StringBuilder json = new StringBuilder();
        writeJson(value, json);
        try {
            answers.write(json.append('\n').toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException exception) {
            Runtime.getRuntime().halt(1);
        }
    }

    private Object answerTo(Map<?, ?> request) {
        if (request.containsKey("accepts")) {
            return listType() != null;
        }
        if ("class".equals(request.get("watch"))) {
            return describe();
        }
        if (request.containsKey("watch")) {
            new Watch(request).run();
        } else {
            operate(request);
        }
        return answer;
    }

    // The class

    /** Returns what a constructor takes that takes a list of numbers, and nothing else; null if none does. */
    private Class<?> listType() {
        for (Constructor<?> constructor : constructors()) {
            Class<?>[] types = ownTypes(constructor);
            if (types.length == 1 && types[0] != Object.class && convert(List.of(0L), types[0]) != MISSING) {
                return types[0];
            }
        }
        return null;
    }

    private Map<String, Object> describe() {
        Map<String, Object> found = new TreeMap<>();
        methodsOf(kind).forEach((name, all) -> {
            Long least = null;
            Long most = null;
            for (Method method : all) {
                long count = method.getParameterCount();
                if (!Modifier.isPrivate(method.getModifiers()) && !NOT_OPERATIONS.contains(name)) {
                    least = least == null ? count : Math.min(least, count);
                    most = most == null ? count : Math.max(most, count);
                }
            }
            if (least != null) {
                found.put(name, Arrays.asList(least, most));
            }
        });
        if (found.containsKey("iterator")) {
            found.remove("iterator");
            found.put("__iter__", List.of(0L, 0L));
        }
        if (method("get", List.of(0L)) != null && SIZES.stream().anyMatch(found::containsKey)) {
            found.remove("get");
            found.put("__getitem__", List.of(1L, 1L));
        }
        List<Long> counts = new ArrayList<>();
        List<Object> parameters = new ArrayList<>();
        for (Constructor<?> constructor : constructors()) {
            Parameter[] own = constructor.getParameters();
            counts.add((long) ownTypes(constructor).length);
            if (parameters.isEmpty() && ownTypes(constructor).length > 0) {
                parameters.add(own[own.length - ownTypes(constructor).length].getName());
            }
        }
        counts.sort(null);
        long least = counts.isEmpty() ? 0 : counts.get(0);
        found.put("__init__", List.of(least, counts.isEmpty() ? 0 : counts.get(counts.size() - 1)));
        return map("name", kind.getSimpleName(), "methods", found, "parameters", parameters, "seeds", false,
                "make", isAlone ? makeText() : "", "takes", listType() == null ? "" : listType().getSimpleName(),
                "spellings", map("__iter__", "iterator", "__getitem__", "get"));
    }

    /** Returns what makes an object in jshell, with `T` for the type of what it holds; nothing for a package. */
    private String makeText() {
        Class<?> outer = kind.getDeclaringClass();
        String name = isInner() ? kind.getSimpleName() : kind.getName().replace('$', '.');
        int count = kind.getTypeParameters().length;
        String types = count == 0 ? "" : count == 1 ? "<T>" : "<>";
        return kind.getPackageName().isEmpty()
                ? (isInner() ? "new " + outer.getName().replace('$', '.') + "()." : "") + "new " + name + types : "";
    }

    /** Returns the methods of a class by their names, also those that it inherits, but for those of Object. */
    private Map<String, List<Method>> methodsOf(Class<?> type) {
        if (methods.containsKey(type)) {
            return methods.get(type);
        }
        Map<String, List<Method>> found = new TreeMap<>();
        for (Class<?> one = type; one != null && one != Object.class; one = one.getSuperclass()) {
            addMethods(one, found);
            for (Class<?> each : one.getInterfaces()) {
                if (isTheirs(each)) {
                    addMethods(each, found);
                }
            }
        }
        methods.put(type, found);
        return found;
    }

    private static void addMethods(Class<?> type, Map<String, List<Method>> found) {
        Method[] declared = type.getDeclaredMethods();
        Arrays.sort(declared, Comparator.comparing(Method::toString)); // their order is left open
        for (Method method : declared) {
            boolean isOpen = isTheirs(type) || Modifier.isPublic(method.getModifiers());
            if (!method.isSynthetic() && isOpen) {
                found.computeIfAbsent(method.getName(), name -> new ArrayList<>()).add(method);
            }
        }
    }

    /** Returns whether a class is one of the checked program, and none of `java.*`. */
    private static boolean isTheirs(Class<?> type) {
        return type.getClassLoader() == ClassCaller.class.getClassLoader();
    }

    private List<Constructor<?>> constructors() {
        List<Constructor<?>> all = new ArrayList<>(Arrays.asList(kind.getDeclaredConstructors()));
        all.removeIf(Constructor::isSynthetic);
        all.sort(Comparator.<Constructor<?>, Boolean>comparing(one -> Modifier.isPrivate(one.getModifiers()))
                .thenComparing(Constructor::getParameterCount)
                .thenComparing(Constructor::toString));
        return all;
    }

    private boolean isInner() {
        return kind.isMemberClass() && !Modifier.isStatic(kind.getModifiers());
    }

    /** Returns the types of the parameters, without the object around that of an inner class. */
    private Class<?>[] ownTypes(Constructor<?> constructor) {
        Class<?>[] types = constructor.getParameterTypes();
        return isInner() ? Arrays.copyOfRange(types, 1, types.length) : types;
    }

    // Objects and calls

    private Object create(List<?> arguments) throws Throwable {
        if (Modifier.isAbstract(kind.getModifiers())) {
            throw new Refusal("it is " + (kind.isInterface() ? "an interface" : "abstract"));
        }
        String takes = "";
        for (Constructor<?> constructor : constructors()) {
            Class<?>[] types = ownTypes(constructor);
            Object[] converted = convertAll(arguments, types);
            if (converted == null) {
                takes = takes.isEmpty() ? typeNames(types) : takes;
                continue;
            }
            List<Object> all = new ArrayList<>(Arrays.asList(converted));
            if (isInner()) {
                Constructor<?> outer = kind.getDeclaringClass().getDeclaredConstructor();
                open(outer);
                all.add(0, unwrapped(() -> outer.newInstance()));
            }
            open(constructor);
            return unwrapped(() -> constructor.newInstance(all.toArray()));
        }
        throw new Refusal("there is " + kind.getSimpleName() + takes);
    }

    /** Returns the method that takes these arguments; null if there is none. */
    private Method method(String name, List<?> arguments) {
        for (Method method : methodsOf(kind).getOrDefault(name, List.of())) {
            if (convertAll(arguments, method.getParameterTypes()) != null) {
                return method;
            }
        }
        return null;
    }

    private Object call(Object made, String name, List<?> arguments) throws Throwable {
        Method method = method(name, arguments);
        if (method == null) {
            List<Method> all = methodsOf(kind).getOrDefault(name, List.of());
            String takes = all.isEmpty() ? "()" : typeNames(all.get(0).getParameterTypes());
            throw new Refusal("there is " + name + takes);
        }
        open(method);
        Object[] converted = convertAll(arguments, method.getParameterTypes());
        return unwrapped(() -> method.invoke(made, converted));
    }

    private static void open(AccessibleObject object) {
        try {
            object.setAccessible(true); // nothing need be public
        } catch (RuntimeException exception) {
            // of java.*, and public anyway
        }
    }

    private interface Action {
        Object run() throws Throwable;
    }

    private static Object unwrapped(Action action) throws Throwable {
        try {
            return action.run();
        } catch (InvocationTargetException exception) {
            throw exception.getCause();
        }
    }

    /** Says why a call would not be compiled. */
    private static final class Refusal extends Exception {
        private static final long serialVersionUID = 1;

        Refusal(String why) {
            super("not compiled: " + why);
        }
    }

    private static String typeNames(Class<?>[] types) {
        List<String> names = new ArrayList<>();
        for (Class<?> type : types) {
            names.add(type.getSimpleName());
        }
        return "(" + String.join(", ", names) + ")";
    }

    private static Object[] convertAll(List<?> arguments, Class<?>[] types) {
        if (arguments.size() != types.length) {
            return null;
        }
        Object[] converted = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            converted[i] = convert(arguments.get(i), types[i]);
            if (converted[i] == MISSING) {
                return null;
            }
        }
        return converted;
    }

    /** Returns a value of JSON as an argument of this type; MISSING if it can be none. */
    private static Object convert(Object value, Class<?> type) {
        if (value == null) {
            return type.isPrimitive() ? MISSING : null;
        }
        if (value instanceof Long) {
            return convertNumber((Long) value, type);
        }
        if (value instanceof List) {
            return convertList((List<?>) value, type);
        }
        boolean isLetter = value instanceof String && ((String) value).length() == 1;
        if (isLetter && (type == char.class || type == Character.class)) {
            return ((String) value).charAt(0);
        }
        return type.isInstance(value) ? value : MISSING;
    }

    private static Object convertNumber(long number, Class<?> type) {
        if (type == long.class || type == Long.class) {
            return number;
        }
        if (type == double.class || type == Double.class) {
            return (double) number;
        }
        boolean isInt = type == int.class || type.isAssignableFrom(Integer.class);
        return isInt && number == (int) number ? (Object) (int) number : MISSING;
    }

    private static Object convertList(List<?> list, Class<?> type) {
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), list.size());
            for (int i = 0; i < list.size(); i++) {
                Object converted = convert(list.get(i), type.getComponentType());
                if (converted == MISSING) {
                    return MISSING;
                }
                Array.set(array, i, converted);
            }
            return array;
        }
        List<Object> items = new ArrayList<>();
        for (Object item : list) {
            items.add(convert(item, Object.class));
        }
        Collection<Object> empty = new LinkedList<>();
        for (Collection<Object> one : List.of(new ArrayList<>(), empty, new ArrayDeque<>(), new Vector<>(),
                new LinkedHashSet<Object>())) {
            if (type.isInstance(one)) {
                one.addAll(items);
                return one;
            }
        }
        return MISSING;
    }

    /** Lets an action give its result, or the exception that it throws, to a part of the answer. */
    private boolean attempt(Map<String, Object> to, String name, Action action) {
        part = to;
        try {
            to.put(name, action.run());
            return true;
        } catch (Throwable error) {
            to.put("error", text(error));
            return false;
        } finally {
            part = null;
        }
    }

    private static String text(Throwable error) {
        Throwable shown = error instanceof ExceptionInInitializerError && error.getCause() != null
                ? error.getCause() : error;
        String message = null;
        try {
            message = shown.getMessage();
        } catch (Throwable other) {
            // their own exception may do anything
        }
        if (shown instanceof Refusal) {
            return message;
        }
        String name = shown.getClass().getSimpleName();
        return message == null || message.isBlank() ? name : name + ": " + message.strip().split("\\R", 2)[0];
    }

    /** Returns an object, or MISSING after the answer has got the reason why there is none. */
    private Object make(List<?> arguments) {
        Map<String, Object> holder = map();
        answer.put("made", false);
        boolean isMade = attempt(answer, "made", () -> {
            holder.put("object", create(arguments));
            return true;
        });
        return isMade ? holder.get("object") : MISSING;
    }

    private void operate(Map<?, ?> request) {
        Object made = make(list(request.get("arguments")));
        if (made == MISSING) {
            return;
        }
        List<Object> results = new ArrayList<>();
        answer.put("results", results);
        for (Object each : list(request.get("calls"))) {
            String name = spelling((String) list(each).get(0));
            Map<String, Object> result = map();
            results.add(result);
            if (name != null) {
                result.put("spelling", name + "()");
                attempt(result, "value", () -> value(call(made, name, list(list(each).get(1)))));
            } else {
                result.put("missing", true);
            }
        }
    }

    /** Returns the name of a method as the class spells it: `numCoins` is also `numcoins` or `num_coins`. */
    private String spelling(String name) {
        if (methodsOf(kind).containsKey(name)) {
            return name;
        }
        return methodsOf(kind).keySet().stream().filter(one -> plain(one).equals(plain(name))).findFirst().orElse(null);
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** Watches an object while its methods are called. */
    private final class Watch {
        private final List<?> arguments;
        private final List<?> calls;
        private final Map<?, ?> watched;
        private final long quiet;
        private final Object beginning;
        private final List<?> third;
        private final List<Object> nodes = new ArrayList<>();
        private final Map<Object, Long> numbers = new IdentityHashMap<>();

        Watch(Map<?, ?> request) {
            arguments = list(request.get("arguments"));
            calls = list(request.get("calls"));
            watched = (Map<?, ?>) request.get("watch");
            quiet = request.get("quiet") instanceof Long ? (Long) request.get("quiet") : 0;
            beginning = request.get("start");
            third = (List<?>) request.get("third");
        }

        void run() {
            Object made = make(arguments);
            if (made == MISSING) {
                return;
            }
            List<Object> steps = new ArrayList<>();
            Map<String, Object> start = map();
            answer.put("start", start);
            answer.put("steps", steps);
            if (!Boolean.FALSE.equals(beginning)) {
                observe(made, 0, start);
            }
            for (int number = 1; number <= calls.size(); number++) {
                List<?> call = list(calls.get(number - 1));
                Map<String, Object> step = map("call", call);
                steps.add(step);
                if (!attempt(step, "value", () -> value(called(made, call)))) {
                    break;
                }
                if (number > quiet) {
                    observe(made, number, step);
                }
            }
        }

        private Object called(Object made, List<?> call) throws Throwable {
            return call(made, (String) call.get(0), list(call.get(1)));
        }

        private void observe(Object made, int number, Map<String, Object> seen) {
            watched.forEach((what, name) -> {
                if (name == null) {
                    return;
                }
                Map<String, Object> one = map();
                seen.put((String) what, one);
                if (what.equals("contents")) {
                    attempt(one, "value", () -> read(made, (String) name, number));
                } else if (what.equals("nodes")) {
                    attempt(one, "value", () -> picture(made));
                } else {
                    attempt(one, "value", () -> value(call(made, (String) name, List.of())));
                }
            });
        }

        /** Returns what an object holds, a list or a text: see `_Watch._read` of `watching.py`. */
        private Object read(Object made, String how, int number) throws Throwable {
            if (how.startsWith("take ")) {
                return emptyAnother(how.substring("take ".length()), number);
            }
            if (how.equals("__iter__")) {
                return items(call(made, "iterator", List.of()));
            }
            if (how.equals("__getitem__")) {
                return itemsByNumber(made);
            }
            PrintStream before = System.out;
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            Object value;
            try {
                value = call(made, how, List.of());
            } finally {
                System.out.flush();
                System.setOut(before);
            }
            if (value == null) {
                value = printed.toString(StandardCharsets.UTF_8);
            }
            return value instanceof String ? cut((String) value, LONGEST_TEXT) : items(value);
        }

        private List<Object> itemsByNumber(Object made) throws Throwable {
            String name = SIZES.stream().filter(methodsOf(kind)::containsKey).findFirst().orElse("size");
            Object size = call(made, name, List.of());
            List<Object> found = new ArrayList<>();
            for (long at = 0; size instanceof Integer && at < Math.min((Integer) size, MOST_ITEMS); at++) {
                found.add(value(call(made, "get", List.of(at))));
            }
            return found;
        }

        private List<Object> emptyAnother(String name, int number) throws Throwable {
            Object other = create(arguments);
            int held = 0;
            for (Object one : calls.subList(0, number)) {
                called(other, list(one));
                held += list(list(one).get(1)).isEmpty() ? -1 : 1;
            }
            if (held > 0 && third != null) {
                called(create(arguments), third);
            }
            List<Object> found = new ArrayList<>();
            for (; held > 0; held--) {
                found.add(value(call(other, name, List.of())));
            }
            return found;
        }

        /** Returns the nodes: see `_Watch._picture` of `watching.py`. */
        private Map<String, Object> picture(Object made) {
            Map<String, Object> ends = ends(made, 2);
            if (ends.isEmpty()) {
                return null;
            }
            Map<String, Object> endNumbers = map();
            ends.forEach((name, node) -> endNumbers.put(name, number(node)));
            Map<Object, Map<String, Object>> fields = new IdentityHashMap<>();
            Deque<Object> waiting = new ArrayDeque<>(nodes);
            while (!waiting.isEmpty() && nodes.size() < MOST_NODES) {
                Object node = waiting.removeLast();
                if (fields.containsKey(node)) {
                    continue;
                }
                Map<String, Object> found = fields(node);
                fields.put(node, found);
                for (List<String> names : List.of(NEXT, PREV)) {
                    Object to = firstOf(found, names);
                    if (node.getClass().isInstance(to)) {
                        number(to);
                        waiting.add(to);
                    }
                }
            }
            List<Object> rows = new ArrayList<>();
            for (Object node : nodes) {
                Map<String, Object> found = fields.get(node);
                if (found != null) {
                    Object next = linkNumber(firstOf(found, NEXT));
                    Object prev = linkNumber(firstOf(found, PREV));
                    rows.add(Arrays.asList(numbers.get(node), toJson(element(found), 0), next, prev));
                }
            }
            return map("ends", endNumbers, "nodes", rows);
        }

        private Long number(Object node) {
            if (node == null) {
                return null;
            }
            return numbers.computeIfAbsent(node, one -> {
                nodes.add(one);
                return nodes.size() - 1L;
            });
        }

        private Object linkNumber(Object to) {
            return to == MISSING ? "missing" : to == null ? null : numbers.get(to);
        }
    }

    // Nodes

    /** Returns the fields of an object by their names in small letters, also those that it inherits. */
    private static Map<String, Object> fields(Object thing) {
        Map<String, Object> found = map();
        for (Class<?> type = thing.getClass(); type != null && isTheirs(type); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
                    continue;
                }
                open(field);
                try {
                    found.putIfAbsent(plain(field.getName()), field.get(thing));
                } catch (IllegalAccessException exception) {
                    // it was opened
                }
            }
        }
        return found;
    }

    private static Object firstOf(Map<String, Object> fields, List<String> names) {
        for (String name : names) {
            if (fields.containsKey(name)) {
                return fields.get(name);
            }
        }
        return MISSING;
    }

    /** Returns whether a value is an object with a link to another one of its kind, or to nothing. */
    private static boolean isNode(Object value) {
        if (value == null || !isTheirs(value.getClass())) {
            return false;
        }
        Map<String, Object> fields = fields(value);
        boolean hasLink = false;
        for (List<String> names : List.of(NEXT, PREV)) {
            Object to = firstOf(fields, names);
            if (to != MISSING && to != null && !value.getClass().isInstance(to)) {
                return false;
            }
            hasLink |= to != MISSING;
        }
        return hasLink;
    }

    private static Object element(Map<String, Object> fields) {
        Object named = firstOf(fields, ELEMENTS);
        if (named != MISSING) {
            return named;
        }
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            if (!NEXT.contains(field.getKey()) && !PREV.contains(field.getKey())) {
                return field.getValue();
            }
        }
        return null;
    }

    /** Returns the fields of an object, or of one inside it, that lead to the first and the last node. */
    private static Map<String, Object> ends(Object thing, int depth) {
        Map<String, Object> fields = fields(thing);
        Map<String, Object> found = map();
        for (List<String> names : List.of(HEADS, TAILS)) {
            for (String name : names) {
                if (fields.containsKey(name) && (fields.get(name) == null || isNode(fields.get(name)))) {
                    found.put(name, fields.get(name));
                }
            }
        }
        if (!found.isEmpty() || depth == 0) {
            return found;
        }
        for (Object value : fields.values()) {
            if (value != null && isTheirs(value.getClass())) {
                Map<String, Object> inner = ends(value, depth - 1);
                if (!inner.isEmpty()) {
                    return inner;
                }
            }
        }
        return found;
    }

    // JSON

    private static List<Object> items(Object value) throws Refusal {
        Iterator<?> iterator = iterator(value);
        if (iterator == null) {
            throw new Refusal(value.getClass().getSimpleName() + " is no list");
        }
        List<Object> found = new ArrayList<>();
        while (found.size() < MOST_ITEMS && iterator.hasNext()) {
            found.add(value(iterator.next()));
        }
        return found;
    }

    private static Iterator<?> iterator(Object value) {
        if (value instanceof Iterator) {
            return (Iterator<?>) value;
        }
        if (value instanceof Iterable) {
            return ((Iterable<?>) value).iterator();
        }
        if (value == null || !value.getClass().isArray()) {
            return null;
        }
        List<Object> found = new ArrayList<>();
        for (int at = 0; at < Array.getLength(value); at++) {
            found.add(Array.get(value, at));
        }
        return found.iterator();
    }

    /** Returns a value for JSON; a node as `{"node": …}` with what it holds, and an Optional as what is in it. */
    private static Object value(Object found) {
        Object value = found instanceof Optional ? ((Optional<?>) found).orElse(null) : found;
        return isNode(value) ? map("node", toJson(element(fields(value)), 0)) : toJson(value, 0);
    }

    private static Object toJson(Object value, int depth) {
        if (value == null || value instanceof Boolean || value instanceof String) {
            return value;
        }
        if (value instanceof Character || value instanceof StringBuilder) {
            return value.toString();
        }
        if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number) ? (Object) number : map("repr", value.toString());
        }
        boolean isList = value.getClass().isArray() || (value instanceof Collection && !isTheirs(value.getClass()));
        if (!isList || depth == MOST_DEPTH) {
            return map("repr", repr(value));
        }
        List<Object> found = new ArrayList<>();
        Iterator<?> iterator = iterator(value);
        while (found.size() < MOST_ITEMS && iterator.hasNext()) {
            found.add(toJson(iterator.next(), depth + 1));
        }
        return found;
    }

    private static String repr(Object value) {
        String text;
        try {
            text = String.valueOf(value);
        } catch (Throwable error) { // their own code, which may throw anything
            text = "<" + value.getClass().getSimpleName() + ">";
        }
        return cut(text.replaceAll("@[0-9a-f]+\\b", ""), LONGEST_REPR); // the number differs each time
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
    }

    private static List<?> list(Object value) {
        return value == null ? List.of() : (List<?>) value;
    }

    private static Map<String, Object> map(Object... namesAndValues) {
        Map<String, Object> found = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            found.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return found;
    }

    private static void writeJson(Object value, StringBuilder to) {
        if (value instanceof Map) {
            char before = '{';
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                to.append(before);
                writeJson(entry.getKey(), to);
                to.append(':');
                writeJson(entry.getValue(), to);
                before = ',';
            }
            to.append(before == '{' ? "{}" : "}");
        } else if (value instanceof List) {
            char before = '[';
            for (Object item : (List<?>) value) {
                to.append(before);
                writeJson(item, to);
                before = ',';
            }
            to.append(before == '[' ? "[]" : "]");
        } else if (value instanceof String) {
            to.append('"');
            for (char each : ((String) value).toCharArray()) {
                boolean isPlain = each >= ' ' && each != '"' && each != '\\' && !Character.isSurrogate(each);
                to.append(isPlain ? String.valueOf(each) : String.format("\\u%04x", (int) each));
            }
            to.append('"');
        } else {
            to.append(value);
        }
    }

    /** Reads JSON as Python writes it. Whole numbers are all that there are. */
    private static final class JsonReader {
        private final String text;
        private int at;

        JsonReader(String text) {
            this.text = text;
        }

        Object read() {
            char first = next();
            if (first == '{') {
                Map<String, Object> found = map();
                while (next() != '}') {
                    at -= text.charAt(at - 1) == ',' ? 0 : 1;
                    String name = (String) read();
                    next(); // the colon
                    found.put(name, read());
                }
                return found;
            }
            if (first == '[') {
                List<Object> found = new ArrayList<>();
                while (next() != ']') {
                    at -= text.charAt(at - 1) == ',' ? 0 : 1;
                    found.add(read());
                }
                return found;
            }
            return first == '"' ? readText() : readWord();
        }

        /** Returns the next character that is no blank. */
        private char next() {
            while (text.charAt(at) == ' ') {
                at++;
            }
            return text.charAt(at++);
        }

        private String readText() {
            StringBuilder found = new StringBuilder();
            for (char each = text.charAt(at++); each != '"'; each = text.charAt(at++)) {
                if (each == '\\' && text.charAt(at) == 'u') {
                    found.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                    at += 5;
                } else {
                    found.append(each == '\\' ? text.charAt(at++) : each);
                }
            }
            return found.toString();
        }

        private Object readWord() {
            int start = at - 1;
            while (at < text.length() && ",]} ".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String word = text.substring(start, at);
            return word.equals("null") ? null : word.length() > 3 && word.endsWith("e") ? (Object) word.equals("true")
                    : Long.valueOf(word);
        }
    }
}
