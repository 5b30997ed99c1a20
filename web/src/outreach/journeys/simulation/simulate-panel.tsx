import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { PersonChoice } from '../../../customers/events/person-choice.tsx'
import { usePermission, useSession } from '../../../identity/session.ts'
import type { Locale } from '../../../shell/locale/locale.ts'
import { zonedTime } from '../../../shell/locale/zoned-time.ts'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { AddButton } from '../../../ui/controls/add-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { RemoveButton } from '../../../ui/controls/remove-button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Play } from '../../../ui/icons/icons.tsx'
import type { Layers } from '../editor/use-layers.ts'
import { definitionOf, type Graph } from '../graph/graph.ts'
import { DurationField } from '../inspector/fields/duration-field.tsx'
import { answersOf, callsOf, isStatus, objectOf, type TypedAnswer, triggerOf } from './given-data.ts'
import { AnswerFields, TriggerField } from './given-fields.tsx'
import { JourneyTests, SaveAsTest, type Script } from './journey-tests.tsx'
import { SimulatedSteps } from './simulated-steps.tsx'

interface Reply {
  after: string
  text: string
}

type Outcome = 'delivered' | 'undelivered' | 'failed'

/** Runs the journey as it is on the canvas for one person, with a clock of its own. Nothing is sent. */
export function SimulatePanel({ graph, layers }: { graph: Graph; layers: Layers }) {
  const { t, i18n } = useLingui()
  const { timeZone } = useSession().organization
  const [person, setPerson] = useState<string | null>(null)
  const [startAt, setStartAt] = useState('')
  const [replies, setReplies] = useState<Reply[]>([])
  const [outcome, setOutcome] = useState<Outcome>('delivered')
  const [given, setGiven] = useState('')
  const [answers, setAnswers] = useState<Readonly<Record<string, TypedAnswer>>>({})
  const calls = callsOf(graph)
  const trigger = triggerOf(graph)
  const takesData = trigger === 'cdp_event' || trigger === 'segment'
  const workflowState = takesData ? objectOf(given) : {}
  const isWrong =
    workflowState === undefined || calls.some(({ id }) => answers[id] && !isStatus(answers[id].status))
  const { simulation, setSimulation } = layers
  const result = useRef<HTMLDivElement>(null)
  const [ran, setRan] = useState<Script | null>(null)
  const mayKeep = usePermission('journeys:write')
  const script: Script = {
    ...(person === null ? { person: INVENTED } : { personExternalId: person }),
    ...(startAt !== '' && { startAt: zonedTime(startAt, timeZone).toISOString() }),
    replies: replies.filter(({ text }) => text.trim() !== ''),
    messages: { whatsapp: outcome, sms: outcome, email: outcome },
    ...(workflowState && Object.keys(workflowState).length > 0 && { workflowState }),
    ...(calls.some(({ id }) => answers[id]) && { answers: answersOf(answers, calls) }),
  }
  const run = useApiMutation(
    () =>
      parley.journeys.simulate({
        ...script,
        definition: definitionOf(graph),
        language: i18n.locale as Locale,
      }),
    {
      quiet: true,
      onDone: (done) => {
        setSimulation(done)
        setRan(script)
        requestAnimationFrame(() => result.current?.scrollIntoView({ block: 'start' }))
      },
    },
  )
  const replace = (at: number, reply: Reply | null) =>
    setReplies(replies.flatMap((each, index) => (index !== at ? [each] : reply === null ? [] : [reply])))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        <Trans>Tries the journey as you see it. Nothing is sent or stored.</Trans>
      </p>
      <JourneyTests graph={graph} />
      <Form onSubmit={() => run.mutate()} className="flex flex-col gap-3">
        <div className="flex flex-col items-start gap-1">
          <span className="text-xs font-medium text-soft">{t`Person`}</span>
          <PersonChoice person={person} onChange={setPerson} anyone={t`An invented person`} />
        </div>
        <Field label={t`Starts at`} hint={t`Now if you leave it empty.`}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={startAt}
              onChange={({ target }) => setStartAt(target.value)}
            />
          )}
        </Field>
        {takesData && <TriggerField trigger={trigger} value={given} onChange={setGiven} />}
        <SelectField label={t`Messages are`} value={outcome} onChange={setOutcome}>
          <option value="delivered">{t`delivered`}</option>
          <option value="undelivered">{t`sent, but not delivered`}</option>
          <option value="failed">{t`not sent`}</option>
        </SelectField>
        {replies.map((reply, at) => {
          const number = at + 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: replies have no other name.
            <fieldset key={at} className="flex flex-col gap-2 rounded-md border p-2">
              <div className="flex items-end gap-2">
                <div className="flex-1">
                  <Field label={t`Reply ${number}`}>
                    {(control) => (
                      <Input
                        {...control}
                        value={reply.text}
                        onChange={({ target }) => replace(at, { ...reply, text: target.value })}
                      />
                    )}
                  </Field>
                </div>
                <RemoveButton label={t`Remove reply ${number}`} onClick={() => replace(at, null)} />
              </div>
              <DurationField
                field={`reply-${at}`}
                label={t`After`}
                disabled={false}
                value={reply.after}
                onChange={(after = '') => replace(at, { ...reply, after })}
              />
            </fieldset>
          )
        })}
        {calls.map((step) => (
          <AnswerFields
            key={step.id}
            step={step}
            answer={answers[step.id]}
            onChange={(answer) => setAnswers({ ...answers, [step.id]: answer })}
          />
        ))}
        <AddButton className="self-start" onClick={() => setReplies([...replies, { after: '5m', text: '' }])}>
          {t`Add a reply`}
        </AddButton>
        <FormError>{formError(run.error, [])}</FormError>
        <Button type="submit" kind="primary" className="self-start" disabled={run.isPending || isWrong}>
          <Play size={14} />
          <Trans>Run</Trans>
        </Button>
      </Form>
      <div ref={result} className="empty:hidden">
        {simulation && <SimulatedSteps simulation={simulation} graph={graph} />}
      </div>
      {simulation && ran && mayKeep && <SaveAsTest script={ran} simulation={simulation} />}
    </div>
  )
}

/** Who is used when no person is chosen. */
const INVENTED = {
  externalId: 'simulated',
  firstName: 'Ana',
  lastName: 'Rojas',
  email: 'ana@example.com',
  phoneNumber: '+573001112233',
}
