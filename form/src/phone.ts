import type { Common, Control } from './control.ts'
import { type Country, countriesOf, grouped, readInternational } from './countries.ts'
import { make } from './dom.ts'
import type { Answer, Config, Field } from './wire.ts'

/** A phone number, grouped while it is typed, and its country. */
export function phoneControl(
  field: Field,
  { language, design, texts }: Config,
  answer: Answer | undefined,
  common: Common,
): Control {
  const countries = countriesOf(design.countries)
  const names = new Intl.DisplayNames([language], { type: 'region' })
  let country = preselected(countries, field.country)

  const code = make('span', { 'aria-hidden': 'true' })
  const select = make('select', { 'aria-label': texts.country, autocomplete: 'off' })
  const options = countries.map(({ id, code }) => ({ id, label: `${names.of(id)} +${code}` }))
  if (!design.countries) options.sort((a, b) => a.label.localeCompare(b.label, language))
  for (const { id, label } of options) select.append(make('option', { value: id }, label))

  const { key, placeholder, required, autocomplete = 'tel' } = field
  const input = make('input', {
    ...common,
    class: 'input',
    type: 'tel',
    name: key,
    placeholder,
    required,
    autocomplete,
  })
  const show = (next: Country, national: string) => {
    country = next
    select.value = country.id
    code.textContent = `+${country.code}`
    input.value = grouped(national, country)
  }
  /** Reads the typed text, which may begin with another country's code. */
  const read = (text: string) => {
    const digits = text.replace(/\D/g, '')
    const isWhole = text.trim().startsWith('+')
    const found = isWhole ? readInternational(digits, countries, country) : { country, national: digits }
    return found ?? { country: null, national: digits }
  }

  input.addEventListener('input', () => {
    const { value } = input
    const { country: next, national } = read(value)
    // A country code is typed digit by digit. So it is read once more digits follow, and kept if no country here has
    // it.
    if (!next || (value.trim().startsWith('+') && national.length < 3)) return
    const after = value.slice(input.selectionStart ?? value.length).replace(/\D/g, '').length
    show(next, national)
    const caret = placeBefore(input.value, after)
    input.setSelectionRange(caret, caret)
  })
  select.addEventListener('change', () => {
    const next = countries.find(({ id }) => id === select.value)
    if (next) show(next, input.value.replace(/\D/g, ''))
  })
  const start = read(`${answer ?? ''}`)
  show(start.country ?? country, start.national)
  if (!start.country) input.value = `${answer}`

  return {
    input,
    root: make('div', { class: 'phone' }, make('span', { class: 'code' }, code, select), input),
    read: () => {
      const { country, national } = read(input.value)
      return national ? `+${country?.code ?? ''}${national}` : undefined
    },
  }
}

/** The author's choice, otherwise the browser's region, otherwise the first country. */
function preselected(countries: readonly Country[], chosen: string | undefined): Country {
  // Some browsers use language tags that `Intl` rejects, such as `en-US@posix`.
  const region = /-([A-Z]{2})\b/.exec(navigator.language)?.[1]
  const wishes = [chosen?.toUpperCase(), region]
  const found = wishes.flatMap((id) => countries.find((country) => country.id === id) ?? [])
  return found[0] ?? countries[0]!
}

/** The position in a text that has this many digits after it. */
function placeBefore(text: string, digits: number): number {
  let at = text.length
  for (let left = digits; left > 0 && at > 0; at--) if (/\d/.test(text[at - 1]!)) left--
  return at
}
