import { z } from 'zod'
import { extractionOperations, guidelinesOperations } from '../../conversations/index.ts'
import { formOperations, segmentOperations } from '../../customers/index.ts'
import { emailTemplateOperations, templateOperations } from '../../messaging/index.ts'
import { ApiError } from '../../platform/core/index.ts'
import { type Ctx, callWithin, type Operation, parseInput } from '../../platform/operations/index.ts'
import { initiativeOperations } from '../initiatives/index.ts'
import { journeyOperations } from '../journeys/index.ts'

/** The operations that documents are applied with, so that what they allow and refuse holds for files too. */
const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  [
    ...segmentOperations,
    ...templateOperations,
    ...emailTemplateOperations,
    ...formOperations,
    ...initiativeOperations,
    ...extractionOperations,
    ...guidelinesOperations,
    ...journeyOperations,
  ].map((each) => [each.name, each]),
)

type Input = Record<string, unknown>

/** Calls an operation in the transaction of `ctx`. */
export function call(ctx: Ctx, name: string, input: Input): Promise<unknown> {
  return callWithin(ctx, operationNamed(name), input)
}

/** The input of an operation with its defaults. Throws `invalid_request`. */
export function inputOf(name: string, input: Input): Input {
  return parseInput(operationNamed(name), input)
}

/** The same for what is stored, which may be older than the schema. */
export function storedInput(name: string, input: Input): Input {
  const parsed = operationNamed(name).input.safeParse(input)
  return parsed.success ? parsed.data : input
}

function operationNamed(name: string): Operation {
  const found = OPERATIONS.get(name)
  if (!found) throw new Error(`there is no operation ${name}`)
  return found
}

const PAGE = 1_000

/** All records of a list. */
export async function everyOf<T extends z.ZodType>(
  ctx: Ctx,
  name: string,
  item: T,
  input: Input,
): Promise<z.output<T>[]> {
  const Page = pageOf(item)
  const found: z.output<T>[] = []
  for (let cursor: string | null = null; ; ) {
    const page: z.output<typeof Page> = Page.parse(
      await call(ctx, name, { ...input, limit: PAGE, ...(cursor === null ? {} : { cursor }) }),
    )
    found.push(...page.data)
    cursor = page.next_cursor
    if (cursor === null) return found
  }
}

/** A page of a list, as an operation returns it. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), next_cursor: z.string().nullable() })
}

/** null where the record does not exist. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

/** The only one of several records with a name; null for none. Throws `conflict` when the name is not unique. */
export function onlyOne<T extends { id: string }>(found: readonly T[], kind: string, name: string): T | null {
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ')
    throw new ApiError('conflict', `More than one ${kind} is named “${name}”. Add \`id\`, one of ${ids}.`)
  }
  return found[0] ?? null
}
