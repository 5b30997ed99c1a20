import type { ResourceTemplateType } from '@modelcontextprotocol/server'
import { type Caller, execute, type Operation, type Runtime } from '../../platform/operations/index.ts'

/** A record and its parts as a resource. It is read by operations, so the same permissions apply. */
interface RecordResource {
  template: ResourceTemplateType
  /** The pattern of its URI, with the record's id. */
  address: RegExp
  /** The name of each part, and the operation that returns it. */
  parts: Record<string, string>
}

const RECORDS: RecordResource[] = [
  {
    template: {
      uriTemplate: 'parley://initiatives/{id}/summary',
      name: 'initiative-summary',
      title: 'An initiative and its results',
      description:
        "The initiative and a summary of its participants' answers. Take `id` from initiatives_list.",
      mimeType: 'application/json',
    },
    address: /^parley:\/\/initiatives\/(\w+)\/summary$/,
    parts: { initiative: 'initiatives_get', summary: 'initiatives_summary' },
  },
]

/** The templates whose operations are all offered. */
export function recordTemplates(offered: ReadonlyMap<string, Operation>): ResourceTemplateType[] {
  return RECORDS.filter(({ parts }) => isOffered(parts, offered)).map(({ template }) => template)
}

/** The record at a URI as JSON; null for an unknown URI. Throws the errors of its operations. */
export async function readRecord(
  runtime: Runtime,
  caller: Caller,
  offered: ReadonlyMap<string, Operation>,
  uri: string,
): Promise<string | null> {
  for (const { address, parts } of RECORDS) {
    const [, id] = address.exec(uri) ?? []
    if (id === undefined || !isOffered(parts, offered)) continue
    const read = Object.entries(parts).map(async ([part, name]) => [
      part,
      await execute(runtime, offered.get(name)!, caller, { id }),
    ])
    return JSON.stringify(Object.fromEntries(await Promise.all(read)))
  }
  return null
}

function isOffered(parts: Record<string, string>, offered: ReadonlyMap<string, Operation>): boolean {
  return Object.values(parts).every((name) => offered.has(name))
}
