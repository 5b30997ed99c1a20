import { type RawBuilder, sql } from 'kysely'

/** How a type's values are written in PostgreSQL's binary format. */
interface Codec<Value> {
  type: 'jsonb' | 'text' | 'timestamptz' | 'uuid'
  /** Its number in pg_type, the same in every PostgreSQL. */
  oid: number
  bytes(value: Value): number
  write(buffer: Buffer, value: Value, at: number): void
}

/** The values of one column for many rows; null if missing. */
type Column<Value> = readonly (Value | null | undefined)[]

const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const NULL_LENGTH = -1
const JSONB_VERSION = 1
/** Instants are counted in microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

const UUID: Codec<string> = {
  type: 'uuid',
  oid: 2950,
  bytes: () => 16,
  write: (buffer, value, at) => buffer.write(value.replaceAll('-', ''), at, 'hex'),
}

const TEXT: Codec<string> = {
  type: 'text',
  oid: 25,
  bytes: (value) => Buffer.byteLength(value),
  write: (buffer, value, at) => buffer.write(value, at),
}

const INSTANT: Codec<Date> = {
  type: 'timestamptz',
  oid: 1184,
  bytes: () => 8,
  write: (buffer, value, at) => buffer.writeBigInt64BE(BigInt((value.getTime() - EPOCH_MS) * 1000), at),
}

/** Of the JSON text. */
const JSONB: Codec<string> = {
  type: 'jsonb',
  oid: 3802,
  bytes: (value) => 1 + Buffer.byteLength(value),
  write: (buffer, value, at) => {
    buffer[at] = JSONB_VERSION
    buffer.write(value, at + 1)
  },
}

/**
 * A column of many rows as one parameter, for `unnest`. PostgreSQL reads the binary format directly. With JSON, parsing
 * the rows of a batch of events would take half as long as storing them.
 */
export function uuidArray(values: Column<string>): RawBuilder<unknown> {
  return array(UUID, values)
}

export function textArray(values: Column<string>): RawBuilder<unknown> {
  return array(TEXT, values)
}

export function instantArray(values: Column<Date>): RawBuilder<unknown> {
  return array(INSTANT, values)
}

export function jsonArray(values: Column<object>): RawBuilder<unknown> {
  return array(
    JSONB,
    values.map((value) => value && JSON.stringify(value)),
  )
}

/** The server reads a Buffer as binary of the type it is cast to (array_recv in its sources). */
function array<Value>(codec: Codec<Value>, values: Column<Value>): RawBuilder<unknown> {
  const lengths = values.map((value) => (value == null ? NULL_LENGTH : codec.bytes(value)))
  const size = lengths.reduce((sum, length) => sum + LENGTH_BYTES + Math.max(length, 0), HEADER_BYTES)
  const buffer = Buffer.allocUnsafe(size)
  const [dimensions, hasNulls, firstIndex] = [1, 1, 1]
  let at = 0
  for (const field of [dimensions, hasNulls, codec.oid, values.length, firstIndex]) {
    at = buffer.writeInt32BE(field, at)
  }
  values.forEach((value, index) => {
    const length = lengths[index]!
    at = buffer.writeInt32BE(length, at)
    if (value == null) return
    codec.write(buffer, value, at)
    at += length
  })
  return sql`${buffer}::${sql.raw(codec.type)}[]`
}
