import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Campaign, Results } from '../campaign.ts'

type Issue = Results['issues'][number]

const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  template_not_approved: msg`The template is not approved at the moment.`,
  template_unknown: msg`The template no longer exists.`,
  template_form_closed: msg`The form of the template cannot be filled in at the moment.`,
  binding_missing: msg`The template has a new variable, which has no value here.`,
  channel_missing: msg`No sender is connected.`,
  channel_unknown: msg`The sender is not connected.`,
}

/** Why people wait although their time has come. */
export function Obstacles({ campaign, issues }: { campaign: Campaign; issues: readonly Issue[] }) {
  const { i18n } = useLingui()
  if (issues.length === 0) return null
  return (
    <div role="status" className="mt-3 rounded-md bg-warn-soft px-3 py-2 text-warn">
      <Trans>People wait, because their message cannot be sent. They get it when this is mended:</Trans>
      <ul className="list-disc pl-4">
        {issues.map(({ variant, code, message }) => (
          <li key={`${variant} ${code} ${message}`}>
            {campaign.test && `${variant.toUpperCase()}: `}
            {WORDS[code] ? i18n._(WORDS[code]) : message}
          </li>
        ))}
      </ul>
    </div>
  )
}
