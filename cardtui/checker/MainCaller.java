package cardtui;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/**
 * Calls the main method of a program again and again: to start a JVM takes longer than most programs.
 *
 * <p>A request is a line with a marker and a number of bytes, and then the bytes that the program is to
 * read. What the program writes goes straight to the standard output and the error output. After it comes a
 * line with the marker and the exit status. If a thread is left, this JVM ends in place of that line, as one
 * that the program has for itself would end.
 *
 * <p>Each call has new classes, and so new static variables, and new streams.
 */
public final class MainCaller {
    private static final int MUCH_MEMORY = 64_000_000; // bytes
    private static final int MOST_CAUSES = 100;
    private static final int BUFFER = 128; // bytes, as System.out has: what is left in it at the end is lost

    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final TimeZone timeZone = TimeZone.getDefault();
    private final PrintStream errors = System.err;
    private final OutputStream output = new FileOutputStream(FileDescriptor.out);
    private final Set<Thread> ownThreads = threads();
    private final URL[] classPath;
    private final String mainClass;
    private final String[] arguments;

    private MainCaller(URL[] classPath, String mainClass, String[] arguments) {
        this.classPath = classPath;
        this.mainClass = mainClass;
        this.arguments = arguments;
    }

    /** Answers requests until they end. The arguments are those of the command `java` from the main class on. */
    public static void main(String[] words) throws Exception {
        String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
        entries = Arrays.copyOf(entries, entries.length - 1); // the last one leads to this class
        String mainClass = words[0].replace('/', '.');
        if (mainClass.equals("-jar")) {
            mainClass = mainClassOf(entries[0]);
        }
        System.setProperty("java.class.path", String.join(File.pathSeparator, entries));
        String[] arguments = Arrays.copyOfRange(words, 1, words.length);
        new MainCaller(urls(entries), mainClass, arguments).answerRequests();
    }

    private static String mainClassOf(String jar) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            return file.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS).trim();
        }
    }

    private static URL[] urls(String[] entries) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : entries) {
            urls.add(new File(entry.isEmpty() ? "." : entry).toURI().toURL());
        }
        return urls.toArray(new URL[0]);
    }

    private void answerRequests() throws Exception {
        DataInputStream requests = new DataInputStream(new FileInputStream(FileDescriptor.in));
        for (String marker = readWord(requests); !marker.isEmpty(); marker = readWord(requests)) {
            byte[] input = new byte[Integer.parseInt(readWord(requests))];
            requests.readFully(input);
            int status = call(input);
            collectGarbage();
            output.write(("\n" + marker + " " + status + "\n").getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Keeps the heap small, as that of a program that runs once is. */
    private static void collectGarbage() {
        Runtime runtime = Runtime.getRuntime();
        if (runtime.totalMemory() - runtime.freeMemory() > MUCH_MEMORY) {
            System.gc();
        }
    }

    /** Reads up to a blank or a line end, byte by byte, as what follows is for the program. */
    private static String readWord(DataInputStream requests) throws IOException {
        StringBuilder word = new StringBuilder();
        for (int next = requests.read(); next > ' '; next = requests.read()) {
            word.append((char) next);
        }
        return word.toString();
    }

    /** Returns the exit status. */
    private int call(byte[] input) throws Exception {
        prepare(input);
        try (URLClassLoader loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
            int status = callMain(loader);
            waitForThreads();
            if (!ownThreads.containsAll(threads())) {
                System.exit(status);
            }
            return status;
        }
    }

    private int callMain(ClassLoader loader) throws ReflectiveOperationException {
        Thread thread = Thread.currentThread();
        thread.setContextClassLoader(loader);
        Method main = loader.loadClass(mainClass).getMethod("main", String[].class);
        main.setAccessible(true); // the class need not be public
        try {
            main.invoke(null, (Object) arguments.clone());
        } catch (InvocationTargetException exception) {
            forgetCaller(exception.getCause(), 0);
            thread.getUncaughtExceptionHandler().uncaughtException(thread, exception.getCause());
            return 1;
        }
        return 0;
    }

    /** Leaves out of the stack what has called the main method. */
    private void forgetCaller(Throwable exception, int depth) {
        StackTraceElement[] stack = exception.getStackTrace();
        for (int i = stack.length; i > 0; i--) {
            if (stack[i - 1].getClassName().equals(mainClass) && stack[i - 1].getMethodName().equals("main")) {
                exception.setStackTrace(Arrays.copyOf(stack, i));
                break;
            }
        }
        if (exception.getCause() != null && depth < MOST_CAUSES) {
            forgetCaller(exception.getCause(), depth + 1);
        }
    }

    /** Undoes what an earlier run may have changed. */
    private void prepare(byte[] input) throws IOException {
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        TimeZone.setDefault(timeZone);
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread.currentThread().setUncaughtExceptionHandler(null);
        Thread.interrupted(); // forgets that it was
        System.setIn(new BufferedInputStream(new ByteArrayInputStream(input)));
        System.setErr(errors);
        OutputStream buffer = new BufferedOutputStream(new Unclosable(output), BUFFER);
        String encoding = System.getProperty("stdout.encoding");
        System.setOut(encoding == null ? new PrintStream(buffer, true) : new PrintStream(buffer, true, encoding));
    }

    /** Waits as the JVM does: until no thread is left but daemons. */
    private void waitForThreads() throws InterruptedException {
        boolean found = true;
        while (found) {
            found = false;
            for (Thread thread : threads()) {
                if (!thread.isDaemon() && !ownThreads.contains(thread)) {
                    thread.join();
                    found = true;
                }
            }
        }
    }

    private static Set<Thread> threads() {
        return new HashSet<>(Thread.getAllStackTraces().keySet());
    }

    /** A program may close its output, but not ours. */
    private static final class Unclosable extends FilterOutputStream {
        Unclosable(OutputStream output) {
            super(output);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length); // FilterOutputStream would write single bytes
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
