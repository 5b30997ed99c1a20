import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../../shell/dialogs/unsaved-work.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Page, Sheet } from '../../../ui/layout/page.tsx'
import { GoalFields } from '../goal/goal-fields.tsx'
import { Fields } from '../plan/fields.tsx'
import { Questions } from '../plan/questions.tsx'
import { createInitiativeFrom } from './create-initiative.ts'
import type { InitiativePlan, PlannedMessage } from './initiative-plan.ts'
import { Limits } from './limits.tsx'
import { Messages } from './messages.tsx'
import { usePlanProblems } from './plan-problems.ts'
import { Section } from './section.tsx'
import { Who } from './who.tsx'
import { Why } from './why.tsx'

interface PlanFormProps {
  initial: InitiativePlan
  /** The segment that the page was opened for. */
  segmentSlug: string | undefined
}

/** Everything about a new initiative on one page, in the order people think. */
export function PlanForm({ initial, segmentSlug }: PlanFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [plan, setPlan] = useState(initial)
  const [showsProblems, setShowsProblems] = useState(false)
  const set = (part: Partial<InitiativePlan>) => setPlan((before) => ({ ...before, ...part }))
  useGivenSegment(segmentSlug, set)
  const unsaved = useUnsavedWork(plan !== initial)
  const problems = usePlanProblems(plan)
  const form = useRef<HTMLDivElement>(null)
  const keepTemplate = ({ key, text }: PlannedMessage, templateId: string) =>
    setPlan((before) => ({
      ...before,
      messages: before.messages.map((message) =>
        message.key === key ? { ...message, stored: { templateId, text } } : message,
      ),
    }))
  const create = useApiMutation(() => createInitiativeFrom(parley, plan, keepTemplate), {
    changes: [['initiatives'], ['templates'], ['segments'], ['overview']],
    quiet: true,
    onDone: (outcome) => {
      if ('refused' in outcome) return
      unsaved.forget()
      return navigate({ to: '/initiatives/$id', params: { id: outcome.id } })
    },
  })
  const submit = () => {
    if (create.isPending) return
    setShowsProblems(true)
    if (problems.size > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-problem]')?.focus())
      return
    }
    create.mutate()
  }
  const refused = create.data && 'refused' in create.data ? create.data.refused : null
  const problemOf = (field: string) => {
    if (refused && field === `messages.${refused.at}`) return refused.words
    return (showsProblems ? problems.get(field) : undefined) ?? fieldError(create.error, field)
  }
  return (
    <Page
      trail={<Trail to="/initiatives">{t`Initiatives`}</Trail>}
      title={plan.name.trim() || t`New initiative`}
      actions={
        <Button kind="primary" type="submit" form="new-initiative" disabled={create.isPending}>
          {create.isPending ? t`Creating…` : t`Create draft`}
        </Button>
      }
    >
      <Sheet>
        <ScreenForm id="new-initiative" onSubmit={submit} noValidate className="flex flex-col gap-6">
          <div ref={form} className="flex flex-col gap-6">
            {showsProblems && problems.size > 0 && (
              <FormError>
                <Trans>Some fields are missing. They are marked below.</Trans>
              </FormError>
            )}
            <FormError>{formError(create.error, ['name', 'guidingQuestions'])}</FormError>
            <TextField
              label={t`Name`}
              maxLength={255}
              autoFocus
              value={plan.name}
              onChange={(name) => set({ name })}
              problem={problemOf('name')}
              {...(problemOf('name') && { 'data-problem': true })}
            />
            <Section number={1} title={t`Who`}>
              <Who plan={plan} onChange={set} problemOf={problemOf} />
            </Section>
            <Section number={2} title={t`Why`}>
              <Why plan={plan} onChange={set} />
            </Section>
            <Section number={3} title={t`Messages`}>
              <Messages plan={plan} onChange={set} problemOf={problemOf} />
            </Section>
            <Section
              number={4}
              title={t`What to ask`}
              hint={t`When somebody replies, the agent asks these questions, one at a time.`}
            >
              <Questions
                questions={plan.questions}
                onChange={(questions) => set({ questions })}
                problemOf={(at) => problemOf(`guidingQuestions.${at}`)}
              />
            </Section>
            <Section
              number={5}
              title={t`What to learn`}
              hint={t`Parley reads these values from the conversations, with the quote behind each.`}
            >
              <Fields
                fields={plan.fields}
                questions={plan.questions}
                onChange={(fields) => set({ fields })}
              />
            </Section>
            <Section number={6} title={t`Goal`}>
              <GoalFields
                goal={plan.goal}
                onChange={(goal) => set({ goal })}
                problem={problemOf('goal') ?? fieldError(create.error, 'goal')}
              />
            </Section>
            <Section number={7} title={t`Limits`}>
              <Limits plan={plan} onChange={set} problemOf={problemOf} />
            </Section>
            <div className="flex items-center justify-end gap-3">
              <p className="text-soft">
                <Trans>Nobody is messaged before you launch.</Trans>
              </p>
              <Button kind="primary" type="submit" disabled={create.isPending}>
                <Trans>Create draft</Trans>
              </Button>
            </div>
          </div>
        </ScreenForm>
      </Sheet>
      {unsaved.guard}
    </Page>
  )
}

/** Chooses the segment of the address once it is known. */
function useGivenSegment(slug: string | undefined, set: (part: Partial<InitiativePlan>) => void): void {
  const segment = useQuery({
    queryKey: ['segments', 'one', slug],
    queryFn: ({ signal }) => parley.segments.get({ slug: slug! }, { signal }),
    enabled: slug !== undefined,
  })
  const id = segment.data?.id
  const setNow = useRef(set)
  setNow.current = set
  useEffect(() => {
    if (id !== undefined) setNow.current({ audience: 'segment', segmentId: id })
  }, [id])
}
