/* What WhatsApp's validation finds in a Flow without a server of its own (docs/whatsapp.md: Flows). */

export interface FlowProblem {
  error: string
  error_type: 'FLOW_JSON_ERROR'
  message: string
}

type Json = Record<string, unknown>

/** A component of a screen that asks for something. */
export interface FlowField {
  type: string
  name: string
  label: string
  required: boolean
  options: { id: string; title: string }[]
}

export interface FlowScreen {
  id: string
  title: string
  fields: FlowField[]
  /** What the footer says and does: to another screen, or the answers. */
  footer: { label: string; next: string | null; payload: Json }
}

const ASKING = [
  ...['TextInput', 'TextArea', 'DatePicker', 'Dropdown', 'RadioButtonsGroup', 'CheckboxGroup', 'OptIn'],
]
const LONGEST_LABEL: Record<string, number> = {
  ...{ TextInput: 20, TextArea: 20, DatePicker: 40, Dropdown: 20 },
  ...{ RadioButtonsGroup: 30, CheckboxGroup: 30, OptIn: 120, Footer: 35 },
}
const MOST_COMPONENTS = 50
const VERSIONS = ['5.0', '5.1', '6.0', '6.1', '6.2', '6.3', '7.0', '7.1', '7.2', '7.3']

export function problemsOf(flow: unknown): FlowProblem[] {
  const { version, screens } = objectOf(flow)
  const found: FlowProblem[] = []
  const add = (error: string, message: string) =>
    found.push({ error, error_type: 'FLOW_JSON_ERROR', message })
  if (!VERSIONS.includes(String(version)))
    add('INVALID_PROPERTY_VALUE', `version: ${String(version)} is not supported.`)
  const all = listOf(screens)
  if (all.length === 0) add('REQUIRED_PROPERTY_MISSING', 'screens: at least one screen is required.')
  const ids = all.map(({ id }) => String(id))
  for (const id of ids)
    if (!/^[A-Za-z_]+$/.test(id))
      add('INVALID_PROPERTY_VALUE', `screens: id '${id}' has other characters than letters and underscores.`)
  if (new Set(ids).size < ids.length) add('DUPLICATE_SCREEN_ID', 'screens: each id is used once.')
  if (all.length > 0 && !all.some(({ terminal }) => terminal === true))
    add('MISSING_TERMINAL_SCREEN', 'screens: no screen is terminal.')
  for (const screen of all) {
    const components = componentsOf(screen)
    if (components.length > MOST_COMPONENTS)
      add(
        'INVALID_PROPERTY_VALUE',
        `${String(screen.id)}: a screen has at most ${MOST_COMPONENTS} components.`,
      )
    const names = components.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    if (new Set(names).size < names.length)
      add('DUPLICATE_FORM_COMPONENT_NAMES', `${String(screen.id)}: each name is used once.`)
    if (components.filter(({ type }) => type === 'Footer').length !== 1)
      add('REQUIRED_PROPERTY_MISSING', `${String(screen.id)}: a Footer is required.`)
    for (const { type, label, 'on-click-action': action } of components) {
      const longest = LONGEST_LABEL[String(type)]
      if (longest !== undefined && (typeof label !== 'string' || label === '' || label.length > longest))
        add(
          'INVALID_PROPERTY_VALUE',
          `${String(screen.id)}: the label of ${String(type)} has 1 to ${longest} characters.`,
        )
      const next = objectOf(objectOf(action).next).name
      if (next !== undefined && !ids.includes(String(next)))
        add('INVALID_NAVIGATION', `${String(screen.id)}: there is no screen ${String(next)}.`)
    }
  }
  return found
}

/** The screens of a valid Flow. */
export function screensOf(flow: unknown): FlowScreen[] {
  return listOf(objectOf(flow).screens).map((screen) => {
    const components = componentsOf(screen)
    const footer = components.find(({ type }) => type === 'Footer') ?? {}
    const action = objectOf(footer['on-click-action'])
    const next = action.name === 'navigate' ? String(objectOf(action.next).name) : null
    return {
      id: String(screen.id),
      title: String(screen.title ?? ''),
      fields: components.filter(({ type }) => ASKING.includes(String(type))).map(fieldOf),
      footer: { label: String(footer.label ?? ''), next, payload: objectOf(action.payload) },
    }
  })
}

/** What a phone shows of a Flow that a message opens at a screen. */
export function screensFrom(flow: unknown, screen: string) {
  const screens = screensOf(flow)
  const first = screens.findIndex(({ id }) => id === screen)
  return screens.slice(Math.max(first, 0)).map(({ footer: { label, next }, ...shown }) => ({
    ...shown,
    footer: { label, next },
  }))
}

function fieldOf(component: Json): FlowField {
  return {
    type: String(component.type),
    name: String(component.name),
    label: String(component.label),
    required: component.required === true,
    options: listOf(component['data-source']).map(({ id, title }) => ({
      id: String(id),
      title: String(title),
    })),
  }
}

const REFERENCE = /^\$\{screen\.([A-Za-z_]+)\.form\.(\w+)\}$/

/** What a phone sends for these answers, by screen and name. An answer that was not given is empty. */
export function responseOf(flow: unknown, answers: Readonly<Record<string, Json>>): Json {
  const last = screensOf(flow).find(({ footer }) => footer.next === null)
  return Object.fromEntries(
    Object.entries(last?.footer.payload ?? {}).map(([name, value]) => {
      const [, screen, field] = REFERENCE.exec(String(value)) ?? []
      if (screen === undefined || field === undefined) return [name, value]
      return [name, answers[screen]?.[field] ?? '']
    }),
  )
}

/** The components of a screen, those within its form too. */
function componentsOf(screen: Json): Json[] {
  return listOf(objectOf(screen.layout).children).flatMap((child) =>
    child.type === 'Form' ? listOf(child.children) : [child],
  )
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}
