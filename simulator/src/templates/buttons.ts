import type { Button, Component, RuleBreak } from './components.ts'
import { variablesIn } from './variables.ts'

const MOST_BUTTONS = 10
const MOST_OF_TYPE: Partial<Record<Button['type'], number>> = {
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  FLOW: 1,
  REQUEST_CONTACT_INFO: 1,
}
const LONGEST_TITLE = 25
const LONGEST_CODE = 15

/** Checks the rules of a BUTTONS component: number, order and required fields. Null if they are met. */
export function buttonsProblem(component: Component | null): RuleBreak | null {
  if (!component) return null
  const buttons = component.buttons ?? []
  if (buttons.length === 0 || buttons.length > MOST_BUTTONS)
    return { details: `BUTTONS: 1 to ${MOST_BUTTONS} buttons` }
  for (const [type, most] of Object.entries(MOST_OF_TYPE)) {
    if (buttons.filter((button) => button.type === type).length > most)
      return { details: `BUTTONS: at most ${most} of type ${type}` }
  }
  if (!areQuickRepliesTogether(buttons))
    return { details: 'BUTTONS: quick replies must be grouped together, before or after the others' }
  const titles = buttons.flatMap((button) => button.text ?? [])
  if (new Set(titles).size < titles.length) return { details: 'BUTTONS: two buttons with the same text' }
  return buttons.map(buttonProblem).find((problem) => problem !== null) ?? null
}

/** Quick replies must form one group, before or after all other buttons. */
function areQuickRepliesTogether(buttons: readonly Button[]): boolean {
  const kinds = buttons.map((button) => button.type === 'QUICK_REPLY')
  return kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length <= 1
}

function buttonProblem(button: Button): RuleBreak | null {
  const needsTitle = button.type !== 'COPY_CODE' && button.type !== 'REQUEST_CONTACT_INFO'
  if (needsTitle && !button.text) return { details: `BUTTONS: ${button.type} needs a text`, subcode: 2388043 }
  if ((button.text ?? '').length > LONGEST_TITLE)
    return { details: `BUTTONS: text of at most ${LONGEST_TITLE} characters`, subcode: 2388040 }
  if ((button.text ?? '').includes('{{')) return { details: 'BUTTONS: no parameters in the text' }
  switch (button.type) {
    case 'URL':
      return addressProblem(button)
    case 'PHONE_NUMBER':
      return /^\+?\d{7,20}$/.test(button.phone_number ?? '')
        ? null
        : { details: 'BUTTONS: PHONE_NUMBER needs a phone_number of at most 20 digits' }
    case 'COPY_CODE':
      return isShortCode(firstExample(button))
        ? null
        : { details: `BUTTONS: COPY_CODE needs an example of 1 to ${LONGEST_CODE} characters` }
    case 'FLOW':
      return button.flow_id && button.flow_action === 'navigate' && button.navigate_screen
        ? null
        : {
            details: 'BUTTONS: FLOW needs flow_id, flow_action navigate and navigate_screen',
            subcode: 2388043,
          }
    default:
      return null
  }
}

function addressProblem(button: Button): RuleBreak | null {
  const url = button.url ?? ''
  const variables = variablesIn(url)
  if (!/^https?:\/\/[^\s{]/.test(url) || url.length > 2000)
    return { details: 'BUTTONS: URL needs an http(s) url of at most 2000 characters' }
  if (variables.length === 0)
    return url.includes('{{') ? { details: 'BUTTONS: the url has a broken parameter' } : null
  if (variables.length > 1 || !url.endsWith('}}'))
    return { details: 'BUTTONS: a url takes one parameter, at its end' }
  return firstExample(button)
    ? null
    : { details: 'BUTTONS: the parameter of a url needs an example', subcode: 2388043 }
}

function firstExample({ example }: Button): string {
  return (Array.isArray(example) ? example[0] : example) ?? ''
}

export function isShortCode(code: string): boolean {
  return code.length >= 1 && code.length <= LONGEST_CODE
}
