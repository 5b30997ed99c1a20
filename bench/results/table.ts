import type { Page } from 'playwright-core'
import { measureInteractions, timed } from '../machinery/interactions.ts'

const PAGES = 100

/** The table of participants in a browser: opened, scrolled through many pages, moved through by keys, filtered. */
export async function measureTable(page: Page, url: string): Promise<Record<string, number>> {
  const grid = page.getByRole('grid', { name: 'Participants' })
  const opening = await timed(async () => {
    await page.goto(`${url}/participants`)
    await grid.getByRole('row').nth(5).waitFor()
  })
  await grid.focus()
  const scrolling = await measureInteractions(page, async () => {
    for (let presses = 0; presses < PAGES; presses++) {
      await page.keyboard.press('End')
      // Lets the next page load in between.
      await page.waitForTimeout(60)
    }
    return PAGES
  })
  const seen = Number(await grid.getByRole('row').last().getAttribute('aria-rowindex'))
  const moving = await measureInteractions(page, async () => {
    const keys = ['Home', ...Array<string>(40).fill('j'), ...Array<string>(20).fill('PageDown')]
    for (const key of keys) await page.keyboard.press(key)
    return keys.length
  })
  let filtered = 0
  const filtering = await measureInteractions(page, async () => {
    filtered = await timed(async () => {
      await page.getByLabel('State', { exact: true }).selectOption({ label: 'Failed' })
      await page.waitForURL(/status=FAILED/)
      await grid.getByRole('row', { name: 'Failed' }).first().waitFor()
    })
    return 1
  })
  return {
    'table: rows after opening': opening,
    'table: scrolled to rows': seen,
    'table: scrolling, to the next picture': scrolling,
    'table: moving through rows, to the next picture': moving,
    'table: changing a filter, to the next picture': filtering,
    'table: rows after the change': filtered,
  }
}
