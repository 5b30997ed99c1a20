import type { Input } from '@parley/sdk'
import type { CsvSample } from './csv-sample.ts'

export type ImportKind = Input<'cdp_imports_create'>['kind']

/** The target of each column: a field of the record, an attribute or property, or `ignore`. */
export type Targets = Record<string, string>

export const IGNORE = 'ignore'

/** The fields of each kind, with column names that often stand for them, in lower-case letters and digits. */
const FIELDS: Record<ImportKind, Record<string, readonly string[]>> = {
  people: {
    externalId: [
      'externalid',
      'id',
      'customerid',
      'clientid',
      'userid',
      'personid',
      'codigo',
      'cliente',
      'documento',
      'cedula',
      'cpf',
    ],
    fullName: [
      'fullname',
      'nombrecompleto',
      'nomecompleto',
      'nombreyapellido',
      'nombreyapellidos',
      'nombresyapellidos',
      'nomeesobrenome',
    ],
    firstName: ['firstname', 'givenname', 'name', 'nombre', 'nombres', 'nome', 'primernombre'],
    lastName: ['lastname', 'surname', 'familyname', 'apellido', 'apellidos', 'sobrenome'],
    phoneNumber: [
      'phonenumber',
      'phone',
      'mobile',
      'cell',
      'whatsapp',
      'telefono',
      'celular',
      'movil',
      'telefone',
      'tel',
    ],
    email: ['email', 'mail', 'emailaddress', 'correo', 'correoelectronico'],
  },
  objects: {
    externalId: ['externalid', 'id', 'orderid', 'codigo', 'number', 'numero'],
    displayName: ['displayname', 'name', 'title', 'nombre', 'titulo', 'nome'],
  },
  events: {
    externalId: ['externalid', 'id', 'eventid'],
    name: ['name', 'event', 'eventname', 'evento'],
    timestamp: ['timestamp', 'date', 'datetime', 'time', 'occurredat', 'createdat', 'fecha', 'data'],
    personExternalId: ['personexternalid', 'personid', 'customerid', 'userid', 'person', 'cliente'],
    customObjectExternalId: ['customobjectexternalid', 'objectid', 'orderid'],
  },
}

export function fieldsOf(kind: ImportKind): string[] {
  return Object.keys(FIELDS[kind])
}

/** The target of a column that is no known field. */
export function ownPlace(kind: ImportKind, column: string): string {
  return `${kind === 'events' ? 'properties' : 'attributes'}.${column}`
}

/** The attribute that exists under nearly the same name: `City` is `city`. A new one otherwise. */
function placeAmong(known: readonly string[], kind: ImportKind, column: string): string {
  const same = known.find((name) => name === column) ?? known.find((name) => plain(name) === plain(column))
  return ownPlace(kind, same ?? column)
}

const PHONE = /^\+?[\d\s().-]{7,20}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** The share of values that must match a pattern. */
const MOST_OF_THEM = 0.8

/** Two words or more, as in a full name. */
const SEVERAL_WORDS = /\S\s+\S/

/** Guesses the target of each column by its name, or else by its values. Each field is used at most once. */
export function guessTargets(
  kind: ImportKind,
  { columns, rows }: CsvSample,
  known: readonly string[] = [],
): Targets {
  const targets: Targets = {}
  const taken = new Set<string>()
  const take = (column: string, field: string) => {
    targets[column] = field
    taken.add(field)
  }
  for (const [field, names] of Object.entries(FIELDS[kind])) {
    const named = columns.find((column) => names.includes(plain(column)) && !(column in targets))
    if (named !== undefined) take(named, field)
  }
  columns.forEach((column, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    const fits = (pattern: RegExp) =>
      cells.length > 0 &&
      cells.filter((cell) => pattern.test(cell.trim())).length / cells.length >= MOST_OF_THEM
    // `Name` without a column of last names, and with several words in most cells, has both.
    const isBoth = targets[column] === 'firstName' && !taken.has('lastName') && !taken.has('fullName')
    if (isBoth && fits(SEVERAL_WORDS)) take(column, 'fullName')
    if (column in targets) return
    const looksLike = fits(EMAIL)
      ? 'email'
      : fits(PHONE) && cells.some((cell) => /^\s*\+/.test(cell))
        ? 'phoneNumber'
        : null
    if (kind === 'people' && looksLike && !taken.has(looksLike)) take(column, looksLike)
    else targets[column] = placeAmong(known, kind, column)
  })
  return targets
}

/** `E-Mail Address` → `emailaddress`. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
