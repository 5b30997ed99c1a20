import type { Json } from '../provider/json-readers.ts'
import type { Choices } from '../provider/message-details.ts'

/** The limits of interactive messages (docs/whatsapp.md: Sending). */
const MAX_BUTTONS = 3
const MAX_BUTTON_TITLE = 20
const MAX_ROWS = 10
const MAX_ROW_TITLE = 24
const MAX_ROW_DESCRIPTION = 72
const MAX_BODY = 1_024

/** A question with up to three buttons, or a list of up to ten rows; null if it does not fit. */
export function choiceFields({ prompt, button, choices }: Choices): Json | null {
  if (prompt === '' || prompt.length > MAX_BODY || choices.length === 0) return null
  const titles = choices.map(({ title }) => title.trim())
  if (new Set(titles).size < titles.length || titles.includes('')) return null
  if (choices.length <= MAX_BUTTONS && titles.every((title) => title.length <= MAX_BUTTON_TITLE)) {
    const buttons = choices.map(({ id, title }) => ({ type: 'reply', reply: { id, title: title.trim() } }))
    return interactive({ type: 'button', body: { text: prompt }, action: { buttons } })
  }
  const rows = choices.map(({ id, title }) => ({ id, ...rowOf(title.trim()) }))
  const fits = rows.every(({ description = '' }) => description.length <= MAX_ROW_DESCRIPTION)
  const areTold = new Set(rows.map(({ title }) => title)).size === rows.length
  if (rows.length > MAX_ROWS || !fits || !areTold) return null
  return interactive({ type: 'list', body: { text: prompt }, action: { button, sections: [{ rows }] } })
}

function interactive(content: Json): Json {
  return { type: 'interactive', interactive: content }
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
