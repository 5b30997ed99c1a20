import type { Locator, Page } from 'playwright-core'

/** Somebody at the screen, whose clicks and keys are counted. */
export class Hand {
  clicks = 0
  keys = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Presses a control, or goes into a field. */
  async use(target: Locator): Promise<void> {
    await target.click()
    this.clicks += 1
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.keys += text.length
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.keys += 1
  }

  /** Replaces what a field holds. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.use(field)
    await this.press('Control+a')
    await this.type(text)
  }

  /** Chooses one of many by typing. */
  async choose(field: Locator, text: string): Promise<void> {
    await this.use(field)
    await this.type(text)
    await this.page.getByRole('option', { name: text, selected: true }).first().waitFor()
    await this.press('Enter')
  }

  /** Chooses one of a short list. */
  async select(field: Locator, label: string): Promise<void> {
    await field.selectOption({ label })
    this.clicks += 2
  }

  button(name: string | RegExp): Promise<void> {
    return this.use(this.page.getByRole('button', { name, exact: typeof name === 'string' }).first())
  }

  link(name: string | RegExp): Promise<void> {
    return this.use(this.page.getByRole('link', { name, exact: typeof name === 'string' }).first())
  }
}
