// Two ways to go through the entries of a list: each entry once, or once for each other entry. The tests count the work
// of these functions, and do not use their results.

export function eachOnce(list: readonly number[]): number {
  const seen = new Set<number>();
  for (const one of list) seen.add(one);
  return seen.size;
}

export const eachForEach: Readonly<Record<string, (list: readonly number[]) => unknown>> = {
  'a loop within a loop': (list) => {
    let found = 0;
    for (const one of list) for (const other of list) if (one === other) found += 1;
    return found;
  },
  'a search by a function': (list) => list.map((one) => list.find((other) => other === one)),
  'a search for a value': (list) => list.filter((one, index) => list.indexOf(one) === index),
  'a copy for each entry': (list) => {
    let copy: number[] = [];
    for (const one of list) copy = [...copy, one];
    return copy;
  },
  'a queue that moves up': (list) => {
    const queue = [...list];
    while (queue.length > 0) queue.shift();
  },
};
