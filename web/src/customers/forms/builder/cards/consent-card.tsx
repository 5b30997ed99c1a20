import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../../ui/layout/page.tsx'
import { TopicSelect } from '../../../consents/topic-select.tsx'
import type { Consent } from '../../draft/draft.ts'
import { changed } from '../../draft/edits.ts'
import { issueAt } from '../../draft/issues.ts'
import { useDraftEditor } from '../draft-context.ts'
import { LinkInputs } from '../inputs/link-inputs.tsx'
import { PlainInput, SwitchInput } from '../inputs/plain-inputs.tsx'
import { TextInput } from '../inputs/text-input.tsx'

/** What visitors agree to before they send. */
export function ConsentCard() {
  const { t } = useLingui()
  const { draft, edit, issues } = useDraftEditor()
  const { consent } = draft
  const problem = issueAt(issues, 'consent')
  const change = (changes: { [K in keyof Consent]?: Consent[K] | undefined }) =>
    edit(
      (before) => ({ ...before, consent: changed(before.consent ?? {}, changes) }),
      `consent ${Object.keys(changes)[0]}`,
    )
  const turn = (isOn: boolean) =>
    edit((before) => {
      const { consent: _, ...rest } = before
      return isOn ? { ...rest, consent: { required: true, version: '1' } } : rest
    })
  return (
    <Card title={t`Consent`}>
      <div className="flex flex-col gap-3 px-4 py-3">
        <SwitchInput label={t`Ask for consent`} isOn={consent !== undefined} onChange={turn} />
        {problem && <p className="text-xs text-danger">{problem}</p>}
        {consent && (
          <>
            <TextInput
              label={t`Consent text`}
              path="consent.text"
              text={consent.text}
              isLong
              onChange={(text) => change({ text })}
            />
            <SwitchInput
              label={t`Visitors must agree to send the form`}
              isOn={consent.required !== false}
              onChange={(required) => change({ required })}
            />
            <PlainInput
              label={t`Version of the text`}
              hint={t`Stored with each submission. Change it whenever you change the text.`}
              path="consent.version"
              value={consent.version ?? ''}
              onChange={(version) => change({ version: version || undefined })}
            />
            <TopicSelect
              label={t`Topic`}
              hint={t`Visitors who agree also agree to this topic, on the channels of their addresses.`}
              none={t`No topic`}
              value={consent.topicId ?? null}
              onChange={(topicId) => change({ topicId: topicId ?? undefined })}
              problem={issueAt(issues, 'consent.topicId')}
            />
            <LinkInputs link={consent.link} path="consent.link" onChange={(link) => change({ link })} />
          </>
        )}
        {!consent && (
          <p className="text-soft">
            <Trans>Ask for it before you write to people. Parley keeps the words they agreed to.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}
