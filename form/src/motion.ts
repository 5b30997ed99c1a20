const EASING = 'cubic-bezier(.2, .7, .2, 1)'
const SHIFT_PX = 16

/** Whether the visitor prefers reduced motion. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Replaces a screen by the next one. `towards` is the reading direction or its opposite. */
export function move(card: HTMLElement, next: HTMLElement, towards: -1 | 0 | 1): void {
  const before = card.offsetHeight
  card.replaceChildren(next)
  if (towards === 0 || isCalm()) return
  const side = getComputedStyle(card).direction === 'rtl' ? -towards : towards
  next.animate([{ opacity: 0, translate: `${SHIFT_PX * side}px` }, {}], { duration: 320, easing: EASING })
  const heights = [before, card.offsetHeight].map((height) => ({ height: `${height}px`, overflow: 'clip' }))
  card.animate(heights, { duration: 280, easing: EASING })
}

/** Animates the bar between two shares of its width. */
export function grow(bar: HTMLElement, from: number, to: number): void {
  bar.style.inlineSize = `${to * 100}%`
  if (!isCalm()) bar.animate([{ inlineSize: `${from * 100}%` }, {}], { duration: 400, easing: EASING })
}
