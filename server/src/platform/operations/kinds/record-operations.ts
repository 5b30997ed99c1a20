import type { z } from 'zod'
import { ById } from '../../schema/index.ts'
import type { Ctx } from '../context.ts'
import { type Operation, type OperationDefinition, operation } from '../operation.ts'
import { deleteOperation } from './delete-operation.ts'

/** How the API names and shows the records of one kind. */
interface RecordKind<K extends z.ZodObject, R extends z.ZodType, Row> {
  /** The parameter of the path that names a record. Default: `id`. */
  key?: K
  /** A record as the API shows it. */
  record: R
  present(row: Row, ctx: Ctx): z.input<R>
}

type Id<K extends z.ZodObject> = z.output<K>[keyof z.output<K>]

/** What a caller sends beside the key. */
type Fields<I extends z.ZodObject, K extends z.ZodObject> = Omit<z.output<I>, keyof z.output<K>>

/** What is stated for each operation; the rest follows from its kind. */
type Stated = Omit<
  OperationDefinition<z.ZodObject, z.ZodType>,
  'effect' | 'idempotent' | 'status' | 'input' | 'documentedInput' | 'output' | 'run' | 'follow'
>

interface Get<K extends z.ZodObject, Row> extends Stated {
  route: `GET /${string}`
  run(ctx: Ctx, id: Id<K>): Promise<Row>
}

interface Create<I extends z.ZodObject, Row> extends Stated {
  route: `POST /${string}`
  input: I
  run(ctx: Ctx, input: z.output<I>): Promise<Row>
}

interface Update<K extends z.ZodObject, I extends z.ZodObject, Row> extends Stated {
  route: `PATCH /${string}`
  /** The key and the fields that can change. */
  input: I
  run(ctx: Ctx, id: Id<K>, changes: Fields<I, K>): Promise<Row>
}

interface Act<K extends z.ZodObject, I extends z.ZodObject, Row> extends Stated {
  route: `${'POST' | 'PUT'} /${string}`
  effect: 'write' | 'destructive'
  idempotent: boolean
  status?: 201
  /** The key and what the act needs beside it. Default: the key. */
  input?: I
  run(ctx: Ctx, id: Id<K>, fields: Fields<I, K>): Promise<Row>
}

interface Delete<K extends z.ZodObject> extends Stated {
  route: `DELETE /${string}`
  /** false: there was nothing to delete. */
  run(ctx: Ctx, id: Id<K>): Promise<boolean> | Promise<void>
}

/** Defines the operations on records of one kind, so that their key and their shape are stated once. */
export function recordOperations<R extends z.ZodType, Row, K extends z.ZodObject = typeof ById>({
  key = ById as z.ZodObject as K,
  record: output,
  present,
}: RecordKind<K, R, Row>) {
  const [parameter] = Object.keys(key.shape)

  function split<I extends z.ZodObject>(input: z.output<I>): [Id<K>, Fields<I, K>] {
    const { [parameter!]: id, ...fields } = input as Record<string, unknown>
    return [id as Id<K>, fields as Fields<I, K>]
  }

  return {
    /** Reads the record that the path names. */
    get: ({ run, ...stated }: Get<K, Row>): Operation =>
      operation({
        ...stated,
        effect: 'read',
        idempotent: true,
        input: key,
        output,
        run: async (ctx, input) => present(await run(ctx, split(input)[0]), ctx),
      }),

    /** Makes a new record each time it is called. */
    create: <I extends z.ZodObject>({ run, ...stated }: Create<I, Row>): Operation =>
      operation({
        ...stated,
        effect: 'write',
        idempotent: false,
        status: 201,
        output,
        run: async (ctx, input) => present(await run(ctx, input), ctx),
      }),

    /** Sets the fields that are sent. Calling it twice is the same as once. */
    update: <I extends z.ZodObject>({ run, ...stated }: Update<K, I, Row>): Operation =>
      operation({
        ...stated,
        effect: 'write',
        idempotent: true,
        output,
        run: async (ctx, input) => present(await run(ctx, ...split<I>(input)), ctx),
      }),

    /** Does something with the record, and answers it as it is then. */
    act: <I extends z.ZodObject = K>({ input, run, ...stated }: Act<K, I, Row>): Operation =>
      operation({
        ...stated,
        input: input ?? (key as unknown as I),
        output,
        run: async (ctx, given) => present(await run(ctx, ...split<I>(given)), ctx),
      }),

    /** Deletes the record, and answers whether there was one. */
    delete: ({ run, ...stated }: Delete<K>): Operation =>
      deleteOperation({ ...stated, input: key, run: (ctx, input) => run(ctx, split(input)[0]) }),
  }
}
