import { eventOperations } from './events/index.ts'
import type { Operation } from './kernel/index.ts'
import { peopleOperations } from './people/index.ts'

/** Everything a user can do. REST, OpenAPI, MCP, the SDK, the reference and the refusal tests are made from this list. */
export const operations: readonly Operation[] = [...peopleOperations, ...eventOperations]
