import type { DayOfAnswers } from '../counting/timeline.ts'

/* Charts of a page without scripts and without inline styles. The numbers stand beside them as text. */

const WIDTH = 1000
const HEIGHT = 100

/** A bar of a share from 0 to 1. */
export function shareBar(share: number): string {
  return `<svg class="bar" viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${(share * WIDTH).toFixed(1)}" height="10"/></svg>`
}

/** A bar for each day's answers. Days on which nobody was enrolled have no bar. */
export function dayChart(days: readonly Pick<DayOfAnswers, 'day' | 'answered'>[]): string {
  const first = Date.parse(days[0]!.day)
  const count = Math.round((Date.parse(days.at(-1)!.day) - first) / DAY_MS) + 1
  const most = Math.max(1, ...days.map(({ answered }) => answered))
  const step = WIDTH / count
  const bars = days.map(({ day, answered }) => {
    const at = Math.round((Date.parse(day) - first) / DAY_MS)
    const height = (answered / most) * HEIGHT
    const [x, y] = [(at * step).toFixed(2), (HEIGHT - height).toFixed(2)]
    return `<rect x="${x}" y="${y}" width="${Math.min(step * 0.8, 60).toFixed(2)}" height="${height.toFixed(2)}"/>`
  })
  return `<svg class="days" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>`
}

const DAY_MS = 24 * 3_600_000
