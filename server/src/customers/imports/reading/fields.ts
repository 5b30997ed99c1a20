import type { ImportKind } from '../schema.ts'

/**
 * The fields of a record that a column can fill, with the column names that they are recognized by, likeliest first.
 */
const FIELDS: Record<ImportKind, Record<string, readonly string[]>> = {
  people: {
    externalId: [
      'externalid',
      'customerid',
      'personid',
      'userid',
      'contactid',
      'clientid',
      'memberid',
      'idcliente',
      'clienteid',
      'id',
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
    firstName: [
      'firstname',
      'givenname',
      'primernombre',
      'primeironome',
      'name',
      'nombre',
      'nombres',
      'nome',
    ],
    lastName: ['lastname', 'surname', 'familyname', 'apellido', 'apellidos', 'sobrenome'],
    email: ['email', 'emailaddress', 'mail', 'correo', 'correoelectronico'],
    phoneNumber: [
      'phonenumber',
      'phone',
      'mobile',
      'mobilenumber',
      'whatsapp',
      'cellphone',
      'telephone',
      'telefono',
      'celular',
      'movil',
      'telefone',
    ],
  },
  objects: {
    externalId: ['externalid', 'objectid', 'id'],
    displayName: ['displayname', 'name', 'title', 'nombre', 'nome', 'titulo'],
  },
  events: {
    externalId: ['externalid', 'eventid', 'id'],
    name: ['eventname', 'event', 'evento', 'name'],
    timestamp: [
      'timestamp',
      'occurredat',
      'datetime',
      'time',
      'date',
      'createdat',
      'fechahora',
      'fecha',
      'datahora',
    ],
    personExternalId: [
      'personexternalid',
      'personid',
      'customerid',
      'userid',
      'contactid',
      'clientid',
      'clienteid',
    ],
    customObjectType: ['customobjecttype', 'objecttype'],
    customObjectExternalId: ['customobjectexternalid', 'objectexternalid', 'objectid'],
  },
}

/** The prefix of targets that are not fields: `attributes.<key>`, or `properties.<key>` for events. */
export function bagOf(kind: ImportKind): 'attributes' | 'properties' {
  return kind === 'events' ? 'properties' : 'attributes'
}

/** The target of an ignored column. */
export const IGNORE = 'ignore'

export function isTarget(kind: ImportKind, target: string): boolean {
  return target === IGNORE || isField(kind, target) || keyIn(kind, target) !== null
}

export function isField(kind: ImportKind, target: string): boolean {
  return Object.hasOwn(FIELDS[kind], target)
}

/** `attributes.plan` → `plan`; null when the target is neither an attribute nor a property. */
export function keyIn(kind: ImportKind, target: string): string | null {
  const prefix = `${bagOf(kind)}.`
  return target.startsWith(prefix) && target.length > prefix.length ? target.slice(prefix.length) : null
}

/** For error messages: the possible targets of a column. */
export function describeTargets(kind: ImportKind): string {
  return [...Object.keys(FIELDS[kind]), `${bagOf(kind)}.<key>`, IGNORE].join(', ')
}

/**
 * Matches columns to fields by name, ignoring case, separators and accents: column → field. Skips fields in `taken`,
 * and picks the likeliest of several columns for one field.
 */
export function recognizeFields(
  kind: ImportKind,
  objectType: string | null,
  columns: readonly string[],
  taken: ReadonlySet<string>,
): Map<string, string> {
  const byName = new Map<string, string>()
  for (const column of columns.toReversed()) byName.set(simplify(column), column)
  const found = new Map<string, string>()
  for (const [field, names] of Object.entries(FIELDS[kind])) {
    if (taken.has(field)) continue
    const column = namesOf(kind, objectType, field, names)
      .map((name) => byName.get(name))
      .find((candidate) => candidate !== undefined && !found.has(candidate))
    if (column !== undefined) found.set(column, field)
  }
  return found
}

/** Orders are recognized by `order_id`, whatever the API calls the field. */
function namesOf(
  kind: ImportKind,
  objectType: string | null,
  field: string,
  names: readonly string[],
): readonly string[] {
  const identifies =
    kind === 'objects' ? 'externalId' : kind === 'events' ? 'customObjectExternalId' : undefined
  return objectType && field === identifies ? [...names, simplify(`${objectType}id`)] : names
}

function simplify(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
