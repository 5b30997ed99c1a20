import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from '../../../ui/icons/icons.tsx'
import type { Template } from './draft/template.ts'
import { stateOf } from './template-state.tsx'

/** What to change, by the word in the provider's reason. */
const ADVICE: readonly (readonly [word: string, advice: MessageDescriptor])[] = [
  [
    'INCORRECT_CATEGORY',
    msg`The text promotes something, but the category is Utility. Change the category to Marketing, or remove the offer.`,
  ],
  [
    'TAG_CONTENT_MISMATCH',
    msg`The text is in another language than you stated, or does not fit the category.`,
  ],
  [
    'INVALID_FORMAT',
    msg`The format is not accepted. Check the variables, remove several empty lines in a row, and add words around the variables.`,
  ],
  ['ABUSIVE_CONTENT', msg`The text contains insulting or threatening words. Remove them.`],
  [
    'SCAM',
    msg`The text looks like fraud. Do not ask for passwords or card numbers, promise no prizes, and use complete links.`,
  ],
  ['PROMOTIONAL', msg`WhatsApp does not allow these goods or services. Remove them from the text.`],
  [
    'PAUSED',
    msg`Many people blocked or reported it. WhatsApp allows it again later; improve the text before you send more.`,
  ],
  ['DISABLED', msg`WhatsApp has turned it off for good. Write another template.`],
  ['already has a template', msg`Choose another name: duplicate this template and submit the copy.`],
  ['mediaUrl', msg`Check that the file opens in a private browser window, and submit again.`],
]

/** Why a template cannot be sent, in plain words, with what to change. */
export function Refusal({ template }: { template: Template }) {
  const { t } = useLingui()
  const { rejectionReason } = template
  const state = stateOf(template)
  if (template.status !== 'REJECTED') return null
  const advice = ADVICE.find(([word]) => rejectionReason?.includes(word))?.[1]
  return (
    <section role="status" className="flex gap-3 rounded-lg bg-danger-soft px-4 py-3">
      <CircleAlert size={16} className="mt-0.5 shrink-0 text-danger" aria-hidden />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-medium text-danger">
          {state === 'PAUSED' ? (
            <Trans>WhatsApp has paused this template</Trans>
          ) : state === 'DISABLED' ? (
            <Trans>WhatsApp has disabled this template</Trans>
          ) : (
            <Trans>WhatsApp has rejected this template</Trans>
          )}
        </h2>
        <p className="mt-1">
          {advice ? t(advice) : <Trans>Change the template as the reason says, and submit it again.</Trans>}
        </p>
        {rejectionReason && (
          <p className="mt-1 text-xs text-soft">
            <Trans>
              Reason as WhatsApp states it: <span className="font-mono">{rejectionReason}</span>
            </Trans>
          </p>
        )}
      </div>
    </section>
  )
}
