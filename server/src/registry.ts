import { auditOperations, keyOperations, organizationOperations } from './access/index.ts'
import { agentOperations } from './agents/index.ts'
import { changeOperations } from './changes/index.ts'
import { channelOperations } from './channels/index.ts'
import {
  cannedReplyOperations,
  conversationFileOperations,
  conversationOperations,
} from './conversations/index.ts'
import { credentialOperations } from './credentials/index.ts'
import { environmentOperations } from './environments/index.ts'
import { eventOperations } from './events/index.ts'
import { extractionOperations } from './extraction/index.ts'
import { formFileOperations, formOperations, submissionOperations } from './forms/index.ts'
import { importFileOperations, importOperations } from './imports/index.ts'
import { initiativeOperations } from './initiatives/index.ts'
import { journeyOperations } from './journeys/index.ts'
import type { FileOperation, Operation } from './kernel/index.ts'
import { knowledgeOperations } from './knowledge/index.ts'
import { modelOperations } from './models/index.ts'
import { connectionOperations } from './oauth/index.ts'
import { objectOperations, relationshipOperations } from './objects/index.ts'
import { overviewOperations } from './overview/index.ts'
import { doNotContactFileOperations, doNotContactOperations, peopleOperations } from './people/index.ts'
import { segmentOperations } from './segments/index.ts'
import { emailTemplateOperations, templateOperations } from './templates/index.ts'
import {
  type AccountOperation,
  memberOperations,
  accountOperations as ownAccountOperations,
} from './users/index.ts'
import { webhookOperations } from './webhooks/index.ts'
import { workOperations } from './work/index.ts'

/** Everything a user can do. REST, OpenAPI, MCP, the SDK, the reference and the refusal tests are made from this list. */
export const operations: readonly Operation[] = [
  ...peopleOperations,
  ...doNotContactOperations,
  ...objectOperations,
  ...relationshipOperations,
  ...eventOperations,
  ...importOperations,
  ...segmentOperations,
  ...templateOperations,
  ...emailTemplateOperations,
  ...channelOperations,
  ...conversationOperations,
  ...cannedReplyOperations,
  ...initiativeOperations,
  ...extractionOperations,
  ...agentOperations,
  ...knowledgeOperations,
  ...modelOperations,
  ...journeyOperations,
  ...formOperations,
  ...submissionOperations,
  ...environmentOperations,
  ...credentialOperations,
  ...webhookOperations,
  ...workOperations,
  ...organizationOperations,
  ...memberOperations,
  ...keyOperations,
  ...auditOperations,
  ...overviewOperations,
]

/** The parts of the REST API that take or give files. */
export const fileOperations: readonly FileOperation[] = [
  ...doNotContactFileOperations,
  ...importFileOperations,
  ...changeOperations,
  ...formFileOperations,
  ...conversationFileOperations,
]

/** What people who log in do with their own accounts. */
export const accountOperations: readonly AccountOperation[] = [
  ...ownAccountOperations,
  ...connectionOperations,
]

/** The operations that are MCP tools as well. */
export function toolsOf(all: readonly Operation[]): Operation[] {
  return all.filter(({ forPeople }) => !forPeople)
}
