import { nodeKind } from '../kind.ts'
import { decideSendEmail } from './decide.ts'
import { pathsIn } from './tokens.ts'
import { sendEmailIssues } from './validation.ts'
import { sendEmailWords } from './words.ts'

export const sendEmailKind = nodeKind<'SEND_EMAIL'>({
  stepType: 'message',
  words: sendEmailWords,
  signals: ['SENT'],
  breaksLoops: false,
  issues: sendEmailIssues,
  decide: decideSendEmail,
  needs: ({ inputs = {} }) => ({
    emailTemplates: inputs.templateId ? [inputs.templateId] : [],
    senders: true,
    variables: [...Object.values(inputs.templateBindings ?? {}), ...pathsIn(inputs)],
  }),
  alwaysStops: true,
})
