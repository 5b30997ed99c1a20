import type { Json } from '../provider/json-readers.ts'
import type { Choices } from '../provider/message-details.ts'
import { shownChoices } from '../provider/whatsapp-choices.ts'

/** A question with reply buttons or a list, as the Cloud API takes it; null if the choices do not fit. */
export function choiceFields(choices: Choices): Json | null {
  const shown = shownChoices(choices)
  if (shown === null) return null
  const body = { text: shown.prompt }
  if (shown.type === 'buttons') {
    const buttons = shown.buttons.map((reply) => ({ type: 'reply', reply }))
    return interactive({ type: 'button', body, action: { buttons } })
  }
  const { button, rows } = shown
  return interactive({ type: 'list', body, action: { button, sections: [{ rows }] } })
}

function interactive(content: Json): Json {
  return { type: 'interactive', interactive: content }
}
