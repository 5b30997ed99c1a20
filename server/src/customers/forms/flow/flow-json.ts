import type { Issue } from '../../../platform/core/index.ts'
import { stepsOf, textsIn } from '../definition/config.ts'
import type { Definition, Field } from '../definition/definition.ts'
import { textIn } from '../definition/languages.ts'

/* A form as a WhatsApp Flow without a server of its own (docs/whatsapp.md: Flows). */

const VERSION = '7.1'
const LONGEST = { title: 30, label: 20, group: 30, date: 40, help: 80, option: 30, consent: 120, button: 35 }
const MOST_RADIO = 20
const MOST_OPTIONS = 200
const MOST_CHECKED = 20
/** The name of the answer to the consent, which is no key of a field. */
export const CONSENT = 'consent'
/** Says which field an answer is for. */
export const ANSWER = 'answer_'

type Component = Record<string, unknown>

/** Which form an answer is of. It stands in the Flow and comes back with the answer. */
export interface FlowOrigin {
  formId: string
  version: number
  language: string
}

/** What of a form a Flow cannot have, with the paths of its definition. */
export function flowIssues({ fields, steps }: Definition): Issue[] {
  return [
    ...steps.flatMap(({ showIf }, at) => (showIf ? [conditional(`steps.${at}.showIf`)] : [])),
    ...fields.flatMap(({ showIf, sensitive, type, options }, at) => [
      ...(showIf ? [conditional(`fields.${at}.showIf`)] : []),
      ...(sensitive
        ? [
            {
              path: `fields.${at}.sensitive`,
              code: 'flow_sensitive',
              message: 'A Flow cannot ask for sensitive answers, because they pass through WhatsApp.',
            },
          ]
        : []),
      ...(options.length > (type === 'multi_choice' ? MOST_CHECKED : MOST_OPTIONS)
        ? [
            {
              path: `fields.${at}.options`,
              code: 'flow_too_many_options',
              message: `A Flow offers at most ${type === 'multi_choice' ? MOST_CHECKED : MOST_OPTIONS} options here.`,
            },
          ]
        : []),
    ]),
  ]
}

function conditional(path: string): Issue {
  return {
    path,
    code: 'flow_condition',
    message: 'A Flow shows all fields and steps. Remove the condition.',
  }
}

/** The Flow of a form without issues, in one language: a screen for each step, the consent on the last. */
export function flowOf(definition: Definition, origin: FlowOrigin): Record<string, unknown> {
  const { language } = origin
  const texts = textsIn(definition, language)
  const fields = new Map(definition.fields.map((field) => [field.key, field]))
  const steps = stepsOf(definition)
  const written = (text: Field['label']) => textIn(text, language, definition)
  const screens = steps.map(({ title, fields: keys }, at) => {
    const isLast = at === steps.length - 1
    const asked = keys.flatMap((key) => componentsOf(fields.get(key)!, written))
    const children = [...asked, ...(isLast ? consentOf(definition, written) : [])]
    const footer = {
      type: 'Footer',
      label: cut(isLast ? texts.submit : texts.next, LONGEST.button),
      'on-click-action': isLast
        ? { name: 'complete', payload: payloadOf(definition, origin) }
        : { name: 'navigate', next: { type: 'screen', name: screenName(at + 1) }, payload: {} },
    }
    return {
      id: screenName(at),
      title: cut(title ? written(title) : `${at + 1}/${steps.length}`, LONGEST.title),
      ...(isLast && { terminal: true, success: true }),
      data: {},
      layout: {
        type: 'SingleColumnLayout',
        children: [{ type: 'Form', name: 'form', children: [...children, footer] }],
      },
    }
  })
  return { version: VERSION, screens }
}

/** Ids of screens have only letters and underscores. */
function screenName(at: number): string {
  return `STEP_${String.fromCharCode(65 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`
}

/** The answers of all screens, and which form they are of. */
function payloadOf(definition: Definition, { formId, version, language }: FlowOrigin) {
  const steps = stepsOf(definition)
  const answers = steps.flatMap(({ fields }, at) =>
    fields.map((key) => [`${ANSWER}${key}`, `\${screen.${screenName(at)}.form.${ANSWER}${key}}`] as const),
  )
  const last = screenName(steps.length - 1)
  return {
    ...Object.fromEntries(answers),
    ...(definition.consent && { [CONSENT]: `\${screen.${last}.form.${CONSENT}}` }),
    parley_form: formId,
    parley_version: String(version),
    parley_language: language,
  }
}

function componentsOf(field: Field, written: (text: Field['label']) => string): Component[] {
  const label = written(field.label)
  const { type, required } = field
  const help = field.help === undefined ? {} : { 'helper-text': cut(written(field.help), LONGEST.help) }
  const common = { name: `${ANSWER}${field.key}`, required }
  const options = field.options.map((option) => ({
    id: option.value,
    title: cut(written(option.label), LONGEST.option),
  }))
  switch (type) {
    case 'text':
      return labelled(label, LONGEST.label, (words) => ({
        ...(field.multiline ? { type: 'TextArea' } : { type: 'TextInput', 'input-type': 'text' }),
        ...{ ...common, ...help, label: words },
        ...(field.maxLength !== undefined && {
          [field.multiline ? 'max-length' : 'max-chars']: field.maxLength,
        }),
      }))
    case 'email':
    case 'phone':
    case 'number':
      return labelled(label, LONGEST.label, (words) => ({
        ...{ type: 'TextInput', 'input-type': type, ...common, ...help, label: words },
      }))
    case 'date':
      return labelled(label, LONGEST.date, (words) => ({
        ...{ type: 'DatePicker', ...common, ...help, label: words },
        ...(field.min !== undefined && { 'min-date': field.min }),
        ...(field.max !== undefined && { 'max-date': field.max }),
      }))
    case 'choice':
      return options.length > MOST_RADIO
        ? labelled(label, LONGEST.label, (words) => ({
            ...{ type: 'Dropdown', ...common, label: words, 'data-source': options },
          }))
        : labelled(label, LONGEST.group, (words) => ({
            ...{ type: 'RadioButtonsGroup', ...common, label: words, 'data-source': options },
          }))
    case 'multi_choice':
      return labelled(label, LONGEST.group, (words) => ({
        ...{ type: 'CheckboxGroup', ...common, label: words, 'data-source': options },
      }))
    case 'boolean':
      return labelled(label, LONGEST.consent, (words) => ({ type: 'OptIn', ...common, label: words }))
  }
}

/** A component with its label. A label that is too long stands whole above the component. */
function labelled(label: string, longest: number, component: (label: string) => Component): Component[] {
  const own = component(cut(label, longest))
  return label.length <= longest ? [own] : [{ type: 'TextBody', text: label }, own]
}

function consentOf({ consent }: Definition, written: (text: Field['label']) => string): Component[] {
  if (!consent) return []
  return labelled(written(consent.text), LONGEST.consent, (label) => ({
    ...{ type: 'OptIn', name: CONSENT, required: consent.required, label },
  }))
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`.toWellFormed()
}
