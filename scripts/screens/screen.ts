import type { Page } from 'playwright-core'

/** A picture to take. */
export interface Screen {
  name: string
  path: string
  /** An action before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
}

/** Opens a path of the service. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main#content').waitFor()
}
