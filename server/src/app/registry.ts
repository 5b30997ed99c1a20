import {
  agentOperations,
  cannedReplyOperations,
  conversationOperations,
  draftOperations,
  extractionOperations,
  guidelinesOperations,
  inboxFileOperations,
  knowledgeOperations,
  modelOperations,
} from '../conversations/index.ts'
import {
  consentOperations,
  doNotContactFileOperations,
  doNotContactOperations,
  erasureOperations,
  eventOperations,
  exportFileOperations,
  formFileOperations,
  formOperations,
  importFileOperations,
  importOperations,
  mergeOperations,
  objectOperations,
  peopleOperations,
  relationshipOperations,
  segmentOperations,
  submissionOperations,
} from '../customers/index.ts'
import {
  type AccountOperation,
  auditOperations,
  connectionOperations,
  keyOperations,
  memberOperations,
  organizationOperations,
  accountOperations as ownAccountOperations,
  roleOperations,
  viewOperations,
} from '../identity/index.ts'
import { credentialOperations, environmentOperations, webhookOperations } from '../integrations/index.ts'
import {
  channelOperations,
  emailTemplateOperations,
  flowOperations,
  installationOperations,
  messageOperations,
  simulationOperations,
  templateFileOperations,
  templateOperations,
  unknownMessageOperations,
} from '../messaging/index.ts'
import {
  attributionOperations,
  campaignOperations,
  configurationOperations,
  initiativeOperations,
  journeyOperations,
  overviewOperations,
  resultOperations,
} from '../outreach/index.ts'
import { changeOperations } from '../platform/changes/index.ts'
import { workOperations } from '../platform/jobs/index.ts'
import type { FileOperation, Operation } from '../platform/operations/index.ts'

/**
 * Everything that users can do. REST, OpenAPI, MCP, the SDK, the reference and the refusal tests are derived from this
 * list.
 */
export const operations: readonly Operation[] = [
  ...peopleOperations,
  ...mergeOperations,
  ...erasureOperations,
  ...doNotContactOperations,
  ...consentOperations,
  ...objectOperations,
  ...relationshipOperations,
  ...eventOperations,
  ...importOperations,
  ...segmentOperations,
  ...templateOperations,
  ...emailTemplateOperations,
  ...channelOperations,
  ...conversationOperations,
  ...draftOperations,
  ...unknownMessageOperations,
  ...messageOperations,
  ...cannedReplyOperations,
  ...initiativeOperations,
  ...campaignOperations,
  ...resultOperations,
  ...attributionOperations,
  ...extractionOperations,
  ...agentOperations,
  ...guidelinesOperations,
  ...knowledgeOperations,
  ...modelOperations,
  ...journeyOperations,
  ...configurationOperations,
  ...formOperations,
  ...flowOperations,
  ...submissionOperations,
  ...environmentOperations,
  ...credentialOperations,
  ...webhookOperations,
  ...workOperations,
  ...organizationOperations,
  ...memberOperations,
  ...viewOperations,
  ...keyOperations,
  ...roleOperations,
  ...auditOperations,
  ...overviewOperations,
  ...installationOperations,
  ...simulationOperations,
]

/** The operations of the REST API with files as input or output. */
export const fileOperations: readonly FileOperation[] = [
  ...doNotContactFileOperations,
  ...exportFileOperations,
  ...importFileOperations,
  ...changeOperations,
  ...formFileOperations,
  ...inboxFileOperations,
  ...templateFileOperations,
]

/** Operations of users on their own accounts. */
export const accountOperations: readonly AccountOperation[] = [
  ...ownAccountOperations,
  ...connectionOperations,
]

/** The operations that are also MCP tools. */
export function toolsOf(all: readonly Operation[]): Operation[] {
  return all.filter(({ forPeople }) => !forPeople)
}
