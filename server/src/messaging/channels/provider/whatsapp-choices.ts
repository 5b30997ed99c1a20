import type { Choices } from './message-details.ts'

/** The limits of interactive messages (docs/whatsapp.md: Sending). */
const MAX_BUTTONS = 3
const MAX_BUTTON_TITLE = 20
const MAX_ROWS = 10
const MAX_ROW_TITLE = 24
const MAX_ROW_DESCRIPTION = 72
const MAX_BODY = 1_024

interface Row {
  id: string
  title: string
  /** The full title, if it is too long for its line. */
  description?: string
}

/** How WhatsApp shows choices: as buttons below the question, or as a list that a button opens. */
export type ShownChoices =
  | { type: 'buttons'; prompt: string; buttons: { id: string; title: string }[] }
  | { type: 'list'; prompt: string; button: string; rows: Row[] }

/** Up to three short choices are buttons, and up to ten a list; null if they do not fit. */
export function shownChoices({ prompt, button, choices }: Choices): ShownChoices | null {
  if (prompt === '' || prompt.length > MAX_BODY || choices.length === 0) return null
  const titles = choices.map(({ title }) => title.trim())
  if (new Set(titles).size < titles.length || titles.includes('')) return null
  if (choices.length <= MAX_BUTTONS && titles.every((title) => title.length <= MAX_BUTTON_TITLE)) {
    const buttons = choices.map(({ id, title }) => ({ id, title: title.trim() }))
    return { type: 'buttons', prompt, buttons }
  }
  const rows = choices.map(({ id, title }) => ({ id, ...rowOf(title.trim()) }))
  const fits = rows.every(({ description = '' }) => description.length <= MAX_ROW_DESCRIPTION)
  const areTold = new Set(rows.map(({ title }) => title)).size === rows.length
  return rows.length > MAX_ROWS || !fits || !areTold ? null : { type: 'list', prompt, button, rows }
}

/** A title that is too long for its line is repeated in full below it. */
function rowOf(title: string): { title: string; description?: string } {
  if (title.length <= MAX_ROW_TITLE) return { title }
  return {
    title: `${title
      .slice(0, MAX_ROW_TITLE - 1)
      .toWellFormed()
      .trimEnd()}…`,
    description: title,
  }
}
