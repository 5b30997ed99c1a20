import { z } from 'zod'
import { layoutLinks } from '../../../messaging/index.ts'
import { fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { readOperation } from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { ConversationId } from './schema.ts'

const EmailLayout = z
  .strictObject({
    fileId: z.string().describe('Of the HTML, which conversations_file returns as it is.'),
    url: z
      .string()
      .describe('A page for a frame, valid for an hour. Nothing in it runs or is fetched from elsewhere.'),
    urlWithPictures: z
      .string()
      .describe('The same page with pictures from elsewhere, which tell their servers that you read it.'),
  })
  .meta({ id: 'EmailLayout' })

/** The page of an email as its sender laid it out. */
export const conversations_layout_get = readOperation({
  name: 'conversations_layout_get',
  route: 'GET /conversations/{id}/messages/{messageId}/layout',
  permission: 'conversations:read',
  summary: 'Get the page of an email as it was sent',
  forPeople: true,
  description:
    'Returns links to the HTML of a received email. It fails with `not_found` for emails without HTML, ' +
    'with more than 1 MiB, and after the retention period of files.',
  input: ConversationId.extend({ messageId: WireId }),
  output: EmailLayout,
  run: async (ctx, { id, messageId }) => {
    const found = await layoutLinks(ctx, {
      conversationId: fromWire('conversation', id),
      messageId: fromWire('message', messageId),
    })
    if (!found) throw notFound('file')
    return { ...found, fileId: toWire('file', found.fileId) }
  },
})
