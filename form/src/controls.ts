import type { Common, Control } from './control.ts'
import { make } from './dom.ts'
import { phoneControl } from './phone.ts'
import type { Answer, Config, Field } from './wire.ts'

/** With more options than this, a dropdown list takes less room. */
const MOST_AS_CARDS = 8

export function controlFor(
  field: Field,
  config: Config,
  answer: Answer | undefined,
  common: Common,
): Control {
  const { type, options = [] } = field
  const { yes = '', no = '' } = config.texts
  if (type === 'phone') return phoneControl(field, config, answer, common)
  if (type === 'multi_choice') return cards(field, options, answer, common, 'checkbox')
  if (type === 'boolean') {
    const both = [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ]
    const control = cards(field, both, answer === undefined ? answer : `${answer}`, common, 'radio')
    return { ...control, read: () => ({ true: true, false: false })[`${control.read()}`] }
  }
  if (type !== 'choice') return typed(field, answer, common)
  if (options.length > MOST_AS_CARDS) return list(field, options, answer, common, config.texts.choose)
  return cards(field, options, answer, common, 'radio')
}

/** These field types have the same names as the input types of browsers. */
function typed(field: Field, answer: Answer | undefined, common: Common): Control {
  const { type, multiline, placeholder, autocomplete, maxLength, min, max, required } = field
  const attributes = {
    ...common,
    class: 'input',
    name: field.key,
    placeholder,
    autocomplete,
    required,
  }
  const input = multiline
    ? make('textarea', { ...attributes, rows: 4 })
    : make('input', { ...attributes, type, min, max, step: type === 'number' && 'any' })
  if (maxLength !== undefined) input.maxLength = maxLength
  if (answer !== undefined) input.value = `${answer}`
  return {
    input,
    root: input,
    read: () => {
      const text = input.value.trim()
      if (text === '') return undefined
      return type === 'number' ? Number(text) : text
    },
    isBad: () => input.validity.badInput,
  }
}

type Options = NonNullable<Field['options']>

function list(
  { key, required }: Field,
  options: Options,
  answer: Answer | undefined,
  common: Common,
  placeholder = '',
): Control {
  const input = make('select', { ...common, class: 'input', name: key, required })
  input.append(make('option', { value: '' }, placeholder))
  for (const { value, label } of options) input.append(make('option', { value }, label))
  input.value = `${answer ?? ''}`
  return { input, root: input, read: () => input.value || undefined }
}

function cards(
  { key }: Field,
  options: Options,
  answer: Answer | undefined,
  { id, ...described }: Common,
  type: 'radio' | 'checkbox',
): Control {
  const chosen = Array.isArray(answer) ? answer : [answer]
  const root = make('div', { class: options.length === 2 ? 'choices pair' : 'choices' })
  const inputs = options.map(({ value, label }, at) => {
    const input = make('input', { type, value, name: key, id: `${id}-${at}`, ...(at === 0 ? described : {}) })
    input.checked = chosen.includes(value)
    root.append(make('label', { class: 'choice' }, input, make('span', {}, label)))
    return input
  })
  return {
    input: inputs[0]!,
    root,
    isGroup: true,
    read: () => {
      const values = inputs.flatMap(({ checked, value }) => (checked ? [value] : []))
      if (values.length === 0) return undefined
      return type === 'checkbox' ? values : values[0]
    },
  }
}
