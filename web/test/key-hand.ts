import type { Locator } from 'playwright-core'
import { Hand } from './hands.ts'

/** More stops than any page has from one end to the other. */
const MOST_STOPS = 400

/** What a control is, as far as keys are concerned. An arrow that reaches a radio button chooses it. */
type Control = 'text' | 'tick' | 'radio' | 'item' | 'press'

/** Somebody who reaches everything by Tab and arrows, and touches no mouse. */
export class KeyHand extends Hand {
  override async use(target: Locator): Promise<void> {
    const control = await controlOf(target)
    if (control === 'radio' || control === 'item') await this.#moveTo(target)
    else await this.#tabTo(target)
    if (control === 'tick') await this.press('Space')
    if (control === 'press' || control === 'item') await this.press('Enter')
  }

  override async select(field: Locator, label: string): Promise<void> {
    await this.#tabTo(field)
    await this.type(label)
  }

  /** Tab in the direction of the control. */
  async #tabTo(target: Locator): Promise<void> {
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      const way = await target.evaluate(WAY)
      if (way === null) return
      await this.press(way)
    }
    throw new Error(`no key leads to ${target}`)
  }

  /** Into a group of choices by Tab, and within it by an arrow. */
  async #moveTo(target: Locator): Promise<void> {
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      const place = await target.evaluate(PLACE)
      if (place === 'here') return
      await this.press(place === 'beside' ? 'ArrowDown' : 'Tab')
    }
    throw new Error(`no arrow leads to ${target}`)
  }
}

async function controlOf(target: Locator): Promise<Control> {
  await target.waitFor()
  return await target.evaluate(CONTROL)
}

/** A function that runs in the page, with the control as its argument. */
function inPage<T>(body: string): (element: unknown) => T {
  return new Function('element', body) as (element: unknown) => T
}

/** The key that leads to the control; null: it has the focus. */
const WAY = inPage<'Tab' | 'Shift+Tab' | null>(`
  const { activeElement, body } = document
  if (element === activeElement || element.contains(activeElement)) return null
  const isBehind = element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBehind && activeElement !== body ? 'Shift+Tab' : 'Tab'
`)

/** Whether the focus is on the choice, beside it in its group, or elsewhere. */
const PLACE = inPage<'here' | 'beside' | 'away'>(`
  const { activeElement } = document
  if (element === activeElement) return 'here'
  const group = element.closest('[role=menu], [role=radiogroup], [role=tablist], fieldset')
  const isChoice = activeElement.matches('input[type=radio], [role^=menu], [role=radio], [role=tab]')
  return isChoice && group?.contains(activeElement) ? 'beside' : 'away'
`)

const CONTROL = inPage<Control>(`
  const role = element.getAttribute('role') ?? ''
  const type = element instanceof HTMLInputElement ? element.type : null
  if (role.startsWith('menuitem')) return 'item'
  if (role === 'radio' || type === 'radio') return 'radio'
  if (type === 'checkbox') return 'tick'
  return type !== null || element instanceof HTMLTextAreaElement ? 'text' : 'press'
`)
