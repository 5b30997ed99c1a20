import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { TopicSelect } from '../../../customers/consents/topic-select.tsx'
import { useSegments } from '../../../customers/segments/catalog.ts'
import { EntitySelect } from '../../../customers/segments/conditions/parts/entity-select.tsx'
import { PeoplePicker } from '../../initiatives/people-picker.tsx'
import type { CampaignPlan } from './campaign-plan.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { ImportSelect } from './import-select.tsx'

interface AudienceFieldsProps {
  plan: CampaignPlan
  onChange: (part: Partial<CampaignPlan>) => void
  problem: string | undefined
}

/** Who gets it: the members of a segment, the people of an import, or those of a list. */
export function AudienceFields({ plan, onChange, problem }: AudienceFieldsProps) {
  const { t } = useLingui()
  const segments = useSegments()
  const chosen = segments.data?.data.find(({ id }) => id === plan.segmentId)
  return (
    <>
      <ChoiceCards
        legend={t`Who gets it`}
        name="audience"
        value={plan.audience}
        choices={[
          ['segment', t`A segment`, t`Its members when the campaign starts`],
          ['import', t`An import`, t`The people of an imported file`],
          ['list', t`A list of people`, t`People you choose now`],
        ]}
        onChange={(audience) => onChange({ audience })}
      />
      <div tabIndex={-1} {...(problem && { 'data-problem': true })} className="outline-none">
        {plan.audience === 'list' && (
          <PeoplePicker people={plan.people} onChange={(people) => onChange({ people })} />
        )}
        {plan.audience === 'import' && (
          <ImportSelect id={plan.importId} onChange={(importId) => onChange({ importId })} />
        )}
        {plan.audience === 'segment' && (
          <div className="flex flex-wrap items-center gap-3">
            <EntitySelect
              label={t`Segment`}
              id={plan.segmentId ?? undefined}
              known={segments.data?.data ?? []}
              asked={t`Choose a segment`}
              onChange={(id) => onChange({ segmentId: id ?? null })}
            />
            {chosen && (
              <span className="tabular text-soft">
                <Plural value={chosen.memberCount} one="# person now" other="# people now" />
              </span>
            )}
            <Link to="/segments/new" className="ml-auto underline">
              <Trans>New segment</Trans>
            </Link>
          </div>
        )}
        {problem && <p className="mt-1 text-xs text-danger">{problem}</p>}
      </div>
      {plan.audience === 'segment' && (
        <p className="text-xs text-soft">
          {plan.repeat ? (
            <Trans>Each repetition goes to those who are members when it starts.</Trans>
          ) : (
            <Trans>People who enter the segment after the start get nothing.</Trans>
          )}
        </p>
      )}
      <TopicSelect
        label={t`Consent`}
        hint={t`Only people who agreed to this topic on the message’s channel get it.`}
        none={t`No consent needed`}
        value={plan.consentTopicId}
        onChange={(consentTopicId) => onChange({ consentTopicId })}
      />
    </>
  )
}
