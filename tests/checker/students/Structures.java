import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Students' lists, deques, stacks and piles: the classes of structures.py under the same names. */
public class Structures {
    static class Node<E> {
        E data;
        Node<E> next;
        Node<E> prev;

        Node(E data, Node<E> next, Node<E> prev) {
            this.data = data;
            this.next = next;
            this.prev = prev;
        }
    }

    // Right

    static class LinkedDeque {
        Node<String> head;
        Node<String> tail;
        private int size;

        int size() {
            return size;
        }

        void counts(int number) {
            size += number;
        }

        void addfirst(String data) {
            head = new Node<>(data, head, null);
            if (tail == null) {
                tail = head;
            }
            counts(1);
        }

        void addlast(String data) {
            if (head == null) {
                addfirst(data);
                return;
            }
            tail.next = new Node<>(data, null, null);
            tail = tail.next;
            counts(1);
        }

        Object removefirst() {
            Node<String> node = head;
            head = head.next;
            if (head == null) {
                tail = null;
            }
            counts(-1);
            return node.data;
        }

        Object removelast() {
            if (head == tail) {
                return removefirst();
            }
            Node<String> node = head;
            while (node.next != tail) {
                node = node.next;
            }
            String data = tail.data;
            tail = node;
            node.next = null;
            counts(-1);
            return data;
        }

        List<String> alldata() {
            List<String> found = new ArrayList<>();
            for (Node<String> node = head; node != null && found.size() < 500; node = node.next) {
                found.add(node.data);
            }
            return found;
        }
    }

    /** With nodes that stand before the first and behind the last one, and an iterator. */
    static class DoublyLinked<E> implements Iterable<E> {
        private final Node<E> header = new Node<>(null, null, null);
        private final Node<E> trailer = new Node<>(null, null, header);
        private int count;

        public DoublyLinked() {
            header.next = trailer;
        }

        public boolean isEmpty() {
            return count == 0;
        }

        public int size() {
            return count;
        }

        private void insert(E element, Node<E> before, Node<E> after) {
            Node<E> node = new Node<>(element, after, before);
            before.next = node;
            after.prev = node;
            count++;
        }

        private E delete(Node<E> node) {
            node.prev.next = node.next;
            node.next.prev = node.prev;
            count--;
            return node.data;
        }

        public void insertFirst(E element) {
            insert(element, header, header.next);
        }

        public void insertLast(E element) {
            insert(element, trailer.prev, trailer);
        }

        public E deleteFirst() {
            return delete(header.next);
        }

        public E deleteLast() {
            return delete(trailer.prev);
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                private Node<E> node = header.next;

                @Override
                public boolean hasNext() {
                    return node != trailer;
                }

                @Override
                public E next() {
                    E element = node.data;
                    node = node.next;
                    return element;
                }
            };
        }
    }

    /** With a class of Java inside it, a capacity, and a text only that tells what it holds. */
    static class OfJava {
        private final ArrayDeque<String> items;

        OfJava(int capacity) {
            items = new ArrayDeque<>(capacity);
        }

        void addFirst(String item) {
            items.addFirst(item);
        }

        void addLast(String item) {
            items.addLast(item);
        }

        String pollFirst() {
            return items.pollFirst();
        }

        String pollLast() {
            return items.pollLast();
        }

        @Override
        public String toString() {
            return String.join(" <-> ", items);
        }
    }

    /** Returns what may be there, and has a text with braces. */
    static class Optionally<T> {
        private final ArrayDeque<T> items = new ArrayDeque<>();

        void addFirst(T item) {
            items.addFirst(item);
        }

        void addLast(T item) {
            items.addLast(item);
        }

        Optional<T> removeFirst() {
            return Optional.ofNullable(items.pollFirst());
        }

        Optional<T> removeLast() {
            return Optional.ofNullable(items.pollLast());
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("Optionally{");
            items.forEach(item -> text.append('<').append(item).append('>'));
            return text.append('}').toString();
        }
    }

    /** With nothing that tells what it holds; an object of it needs one of the class around it. */
    class Stack<T extends Comparable<T>> {
        private Node<T> top;

        void push(T value) {
            top = new Node<>(value, top, null);
        }

        T peek() {
            return top.data;
        }

        T pop() {
            T value = top.data;
            top = top.next;
            return value;
        }

        boolean isEmpty() {
            return top == null;
        }
    }

    /** Prints its cards from the top. */
    static class Pile {
        private Node<Object> layer;

        void add(Object card) {
            layer = new Node<>(card, layer, null);
        }

        Object turn() {
            Object card = layer.data;
            layer = layer.next;
            return card;
        }

        void display() {
            for (Node<Object> each = layer; each != null; each = each.next) {
                System.out.print(each.data + " ");
            }
            System.out.println();
        }
    }

    /** A list that adds at the front, whatever its method is called, and removes without returning. */
    static class AddOnly {
        private Node<String> head;

        void add(String value) {
            head = new Node<>(value, head, null);
        }

        void removeFirst() {
            head = head.next;
        }

        Object[] toArray() {
            List<Object> found = new ArrayList<>();
            for (Node<String> node = head; node != null; node = node.next) {
                found.add(node.data);
            }
            return found.toArray();
        }
    }

    // Wrong

    static class TailForgotten extends LinkedDeque {
        @Override
        Object removelast() {
            if (head == tail) {
                return removefirst();
            }
            Node<String> node = head;
            while (node.next.next != null) {
                node = node.next;
            }
            String data = node.next.data;
            node.next = null;
            counts(-1);
            return data;
        }
    }

    static class HeadNotSet extends LinkedDeque {
        @Override
        void addlast(String data) {
            Node<String> node = new Node<>(data, null, null);
            if (tail != null) {
                tail.next = node;
            }
            tail = node;
            counts(1);
        }
    }

    static class PrevNotSet extends LinkedDeque {
        @Override
        void addlast(String data) {
            Node<String> node = new Node<>(data, null, tail);
            if (head == null) {
                head = node;
            } else {
                tail.next = node;
            }
            tail = node;
            counts(1);
        }

        @Override
        Object removelast() {
            Node<String> node = tail;
            tail = tail.prev;
            if (tail == null) {
                head = null;
            } else {
                tail.next = null;
            }
            counts(-1);
            return node.data;
        }
    }

    static class WrongEnd extends LinkedDeque {
        @Override
        Object removelast() {
            return removefirst();
        }
    }

    static class NotCounted extends LinkedDeque {
        @Override
        Object removefirst() {
            counts(1);
            return super.removefirst();
        }
    }

    static class NodesLost extends LinkedDeque {
        @Override
        void addfirst(String data) {
            head = new Node<>(data, head == null ? null : head.next, null);
            if (tail == null || head.next == null) {
                tail = head;
            }
            counts(1);
        }
    }

    static class CrashOnOne extends LinkedDeque {
        @Override
        Object removelast() {
            Node<String> node = head;
            while (node.next.next != null) {
                node = node.next;
            }
            String data = node.next.data;
            tail = node;
            node.next = null;
            counts(-1);
            return data;
        }
    }

    static class Hang extends LinkedDeque {
        @Override
        void addlast(String data) {
            Node<String> node = head;
            while (node != null) {
                if (node.next != null && node.next.next == null) {
                    continue;
                }
                node = node.next;
            }
            super.addlast(data);
        }
    }

    static class ReturnsNode extends LinkedDeque {
        @Override
        Object removefirst() {
            Node<String> node = head;
            super.removefirst();
            return node;
        }
    }

    /** Looks behind its top, where a card is only after one was removed. */
    static class PeeksBeyond {
        private final String[] items = new String[100];
        private int count;

        void push(String item) {
            items[count++] = item;
        }

        String pop() {
            return items[--count];
        }

        String peek() {
            return items[count];
        }
    }

    static class QueueStack {
        private final List<String> items = new ArrayList<>();

        void push(String item) {
            items.add(item);
        }

        String pop() {
            return items.remove(0);
        }

        List<String> toList() {
            return new ArrayList<>(items);
        }
    }

    /** The last node leads back to the first one, so that the list has no end. */
    static class Ring extends LinkedDeque {
        @Override
        void addlast(String data) {
            super.addlast(data);
            if (size() == 3) {
                tail.next = head;
            }
        }
    }

    /** A stack of an array that is too short. */
    static class Small {
        private final String[] items = new String[10];
        private int count;

        void push(String item) {
            items[count++] = item;
        }

        String pop() {
            return items[--count];
        }
    }

    /** An array that forgets its cards when it grows. */
    static class Grows {
        private Object[] items = new Object[4];
        private int count;

        void push(Object item) {
            if (count == items.length) {
                items = new Object[2 * count];
            }
            items[count++] = item;
        }

        Object pop() {
            return items[--count];
        }
    }

    /** All objects share one list, which nothing shows but pop. */
    static class SharedStack {
        private static final List<String> CARDS = new ArrayList<>();

        void push(String card) {
            CARDS.add(card);
        }

        String pop() {
            return CARDS.remove(CARDS.size() - 1);
        }
    }

    static class Exits extends LinkedDeque {
        @Override
        Object removelast() {
            System.exit(3);
            return null;
        }
    }

    static class Halts extends LinkedDeque {
        @Override
        Object removelast() {
            Runtime.getRuntime().halt(3);
            return null;
        }
    }

    static class Deep extends LinkedDeque {
        @Override
        Object removelast() {
            return removelast();
        }
    }

    /** All objects share their cards. */
    static class Shares {
        private static final List<String> CARDS = new ArrayList<>();

        void push(String card) {
            CARDS.add(card);
        }

        String pop() {
            return CARDS.remove(CARDS.size() - 1);
        }

        List<String> toList() {
            return new ArrayList<>(CARDS);
        }
    }

    /** A stack that is right until somebody goes through it, which uses up a mark that pop needs. */
    static class Marked<E> implements Iterable<E> {
        private Node<E> top;
        private Node<E> mark;

        void push(E card) {
            top = new Node<>(card, top, null);
            mark = top;
        }

        E pop() {
            E card = top.data;
            top = top.next;
            mark = mark.next;
            return card;
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                @Override
                public boolean hasNext() {
                    return mark != null;
                }

                @Override
                public E next() {
                    E card = mark.data;
                    mark = mark.next;
                    return card;
                }
            };
        }
    }

    static class OfInts {
        private final ArrayDeque<Integer> numbers = new ArrayDeque<>();

        void push(int number) {
            numbers.addLast(number);
        }

        int pop() {
            return numbers.removeFirst();
        }

        @Override
        public String toString() {
            return numbers.size() + " numbers: " + numbers;
        }
    }

    static class OfLetters {
        private final StringBuilder letters = new StringBuilder();

        void push(char letter) {
            letters.append(letter);
        }

        char pop() {
            char first = letters.charAt(0);
            letters.deleteCharAt(0);
            return first;
        }

        @Override
        public String toString() {
            return letters.toString();
        }
    }

    // Not to be judged

    static class Wants extends LinkedDeque {
        Wants(String name, int size, Object owner) {}
    }

    static class Card {
        int rank;
    }

    static class OfCards {
        private final ArrayDeque<Card> cards = new ArrayDeque<>();

        void push(Card card) {
            cards.push(card);
        }

        Card pop() {
            return cards.pop();
        }
    }

    abstract static class Unfinished {
        abstract void push(String card);

        abstract String pop();
    }
}
