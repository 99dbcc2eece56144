/** Every pair of indices below `count`: (0,1), (0,2), .., (1,2), .. */
export function pairsOf(count: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let first = 0; first < count; first++)
    for (let second = first + 1; second < count; second++) pairs.push([first, second]);
  return pairs;
}
