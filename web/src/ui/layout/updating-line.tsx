/**
 * A line at the upper edge of the nearest positioned element, which shows that a newer result is on its way. The result
 * shown keeps its colors, because paler text would be hard to read.
 */
export function UpdatingLine() {
  return <span aria-hidden className="absolute inset-x-0 top-0 h-0.5 animate-skeleton bg-accent" />
}
