import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { ColleagueNotice } from '../../../shell/dialogs/colleague-notice.tsx'
import { useUnsavedWork } from '../../../shell/dialogs/unsaved-work.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { saveOver } from '../../../shell/queries/shared-edits.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Page, Sheet } from '../../../ui/layout/page.tsx'
import { DurationSelect } from '../../initiatives/create/duration-select.tsx'
import { emptyPlan } from '../../initiatives/create/initiative-plan.ts'
import { usePreviewPeople } from '../../initiatives/create/preview-people.ts'
import { Section } from '../../initiatives/create/section.tsx'
import { GoalFields } from '../../initiatives/goal/goal-fields.tsx'
import type { Campaign } from '../campaign.ts'
import { StateBadge } from '../state-badge.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { type CampaignPlan, emptyCampaign, inputOf, planOf } from './campaign-plan.ts'
import { DeleteDraft } from './delete-draft.tsx'
import { EstimateSection } from './estimate-section.tsx'
import { FallbackFields, FollowUpFields, MessageFields } from './message-fields.tsx'
import { useCampaignProblems } from './problems.ts'
import { TestFields } from './test-fields.tsx'
import { WhenFields } from './when-fields.tsx'

interface CampaignFormProps {
  /** The draft; null: a new one. */
  campaign: Campaign | null
  /** Whom a new one is for. */
  audience?: Partial<CampaignPlan> | undefined
  /** Leaves the form. It edits a campaign that was started and repeats. */
  onClose?: (() => void) | undefined
}

/** Everything about a campaign on one page, up to its start. */
export function CampaignForm({ campaign, audience, onClose }: CampaignFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(() =>
    campaign ? planOf(campaign) : { ...emptyCampaign(), ...audience },
  )
  const [plan, setPlan] = useState(saved)
  const [showsProblems, setShowsProblems] = useState(false)
  const mayWrite = usePermission('initiatives:write')
  const form = useRef<HTMLDivElement>(null)
  const problems = useCampaignProblems(plan)
  const preview = usePreviewPeople({
    ...emptyPlan('en'),
    ...plan,
    audience: plan.audience === 'segment' ? 'segment' : 'list',
    messages: [],
  })
  const isUnsaved = plan !== saved
  const unsaved = useUnsavedWork(isUnsaved)
  const set = (part: Partial<CampaignPlan>) => setPlan((before) => ({ ...before, ...part }))
  // What colleagues save appears here, unless something is being edited.
  const version = campaign && versionOf(campaign)
  const [seen, setSeen] = useState(version)
  const takeStored = () => {
    if (!campaign) return
    const stored = planOf(campaign)
    setPlan(stored)
    setSaved(stored)
    setSeen(version)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version matters.
  useEffect(() => {
    if (!isUnsaved && seen !== version) takeStored()
  }, [isUnsaved, version])
  const save = useApiMutation(
    async (sent: CampaignPlan) => {
      if (!campaign) return parley.campaigns.create(inputOf(sent))
      const { id } = campaign
      return saveOver({
        shown: version,
        read: () => parley.campaigns.get({ id }),
        versionOf,
        send: (options) => parley.campaigns.update({ id, ...inputOf(sent) }, options),
      })
    },
    {
      changes: [['campaigns']],
      quiet: true,
      onDone: (kept, sent) => {
        // What was changed meanwhile is still to be saved.
        setSaved(sent)
        setSeen(versionOf(kept))
        if (!onClose && campaign) return
        unsaved.forget()
        if (onClose) return onClose()
        return navigate({ to: '/campaigns/$id', params: { id: kept.id }, replace: true })
      },
    },
  )
  const submit = () => {
    if (save.isPending) return
    setShowsProblems(true)
    if (problems.size > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-problem]')?.focus())
      return
    }
    save.mutate(plan)
  }
  const problemOf = (field: string) =>
    (showsProblems ? problems.get(field) : undefined) ?? fieldError(save.error, field)
  const fields = { plan, preview, problemOf, onChange: set }
  return (
    <Page
      trail={<Trail to="/campaigns">{t`Campaigns`}</Trail>}
      title={plan.name.trim() || t`New campaign`}
      aside={campaign && <StateBadge state={campaign.status} />}
      actions={
        mayWrite && (
          <>
            <Button
              type="submit"
              form="campaign"
              kind={campaign && !onClose ? 'plain' : 'primary'}
              disabled={save.isPending}
            >
              {save.isPending ? t`Saving…` : onClose ? t`Save changes` : t`Save draft`}
            </Button>
            {onClose && (
              <Button onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
            )}
            {campaign && !onClose && <DeleteDraft campaign={campaign} onGone={unsaved.forget} />}
          </>
        )
      }
    >
      <Sheet>
        <ScreenForm id="campaign" onSubmit={submit} noValidate className="flex flex-col gap-6">
          <div ref={form}>
            <fieldset
              // Where saving leaves the page, what is changed meanwhile would be lost.
              disabled={!mayWrite || (save.isPending && (!campaign || onClose !== undefined))}
              className="flex min-w-0 flex-col gap-6"
            >
              {onClose && (
                <p className="text-soft">
                  <Trans>
                    Your changes are for the next repetitions. Those that started stay as they are.
                  </Trans>
                </p>
              )}
              {showsProblems && problems.size > 0 && (
                <FormError>
                  <Trans>Some fields are missing. They are marked below.</Trans>
                </FormError>
              )}
              {isUnsaved && seen !== version && !save.isPending && (
                <ColleagueNotice onUseTheirs={takeStored} />
              )}
              <FormError>
                {formError(save.error, ['name', 'message', 'goal', 'test', 'audience', 'repeat'])}
              </FormError>
              <TextField
                label={t`Name`}
                maxLength={255}
                autoFocus={campaign === null}
                value={plan.name}
                onChange={(name) => set({ name })}
                problem={problemOf('name')}
                {...(problemOf('name') && { 'data-problem': true })}
              />
              <Section number={1} title={t`Who`}>
                <AudienceFields plan={plan} onChange={set} problem={problemOf('audience')} />
              </Section>
              <Section number={2} title={t`Message`}>
                <MessageFields {...fields} />
                <FallbackFields {...fields} />
                <FollowUpFields {...fields}>
                  {(followUp, change) => (
                    <DurationSelect
                      aria-label={t`Time before the follow-up`}
                      value={followUp.after}
                      onChange={(after) => change({ after })}
                    />
                  )}
                </FollowUpFields>
              </Section>
              <Section number={3} title={t`When`}>
                <WhenFields
                  plan={plan}
                  seriesId={onClose && campaign ? campaign.id : null}
                  problemOf={problemOf}
                  onChange={set}
                />
              </Section>
              <Section number={4} title={t`Test and goal`}>
                <TestFields {...fields} />
                <GoalFields goal={plan.goal} onChange={(goal) => set({ goal })} problem={problemOf('goal')} />
              </Section>
            </fieldset>
          </div>
        </ScreenForm>
        {!onClose && (
          <div className="mt-6">
            <Section number={5} title={t`Estimate and start`}>
              <EstimateSection campaign={campaign} isSaved={!isUnsaved} onSave={submit} />
            </Section>
          </div>
        )}
      </Sheet>
      {unsaved.guard}
    </Page>
  )
}

/** What others could change here. Its counts are no edits. */
function versionOf(campaign: Campaign): string {
  return JSON.stringify(inputOf(planOf(campaign)))
}
