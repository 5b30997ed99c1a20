import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../identity/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/icons/icons.tsx'
import { phone } from '../frame/phone-state.ts'
import { parley } from '../queries/api.ts'
import { useApiMutation } from '../queries/mutations.ts'
import { STEPS, type Step, tour, useTour } from './tour-state.ts'
import { useArrival, useNewestInitiative, useOwnReply } from './tour-watch.ts'

/** The tour above the screen that it explains: where one is, what to do, and how to go on or leave. */
export function TourBar() {
  const { t } = useLingui()
  const { step } = useTour()
  const at = STEPS.indexOf(step) + 1
  const total = STEPS.length
  return (
    <aside
      aria-label={t`Tour`}
      className="mt-2 mr-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent/40 bg-accent-soft px-4 py-2.5 phone:mx-2"
    >
      <p className="flex min-w-60 flex-1 items-baseline gap-3" role="status">
        <span className="tabular shrink-0 text-xs font-medium text-accent">{t`${at} of ${total}`}</span>
        <span>
          <StepText step={step} />
        </span>
      </p>
      <div className="flex items-center gap-2">
        <StepAction step={step} />
        {step !== 'end' && (
          <Button size="small" kind="quiet" onClick={tour.leave}>
            <Trans>Leave tour</Trans>
          </Button>
        )}
      </div>
    </aside>
  )
}

function StepText({ step }: { step: Step }): ReactNode {
  switch (step) {
    case 'initiatives':
      return <Trans>An initiative writes to many people, follows up and understands their replies.</Trans>
    case 'results':
      return <Trans>Here is what people answered. Choose a number to read the words behind it.</Trans>
    case 'phone':
      return <Trans>Now be a customer yourself. Get a simulated phone and write anything on it.</Trans>
    case 'inbox':
      return <Trans>Write a message on the phone and send it. The tour goes on when it arrives.</Trans>
    case 'reply':
      return <Trans>Your message is in the inbox. Choose “Take over” and answer it.</Trans>
    case 'end':
      return (
        <Trans>Your reply is on the phone. Reach people, listen, answer: this is how Parley works.</Trans>
      )
  }
}

function StepAction({ step }: { step: Step }): ReactNode {
  switch (step) {
    case 'initiatives':
      return <ShowResults />
    case 'results':
      return <NextButton onClick={() => tour.goTo('phone')} />
    case 'phone':
      return <GetPhone />
    case 'inbox':
      return <AwaitMessage />
    case 'reply':
      return <AwaitReply />
    case 'end':
      return (
        <Button size="small" kind="primary" onClick={tour.leave}>
          <Check size={14} />
          <Trans>Finish tour</Trans>
        </Button>
      )
  }
}

function NextButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" kind="primary" onClick={onClick}>
      <Trans>Next</Trans>
    </Button>
  )
}

/** Opens the results of the newest initiative; without one, the tour goes on to the phone. */
function ShowResults() {
  const navigate = useNavigate()
  const initiative = useNewestInitiative()
  const goOn = () => {
    if (!initiative) return tour.goTo('phone')
    void navigate({ to: '/initiatives/$id/results', params: { id: initiative }, search: {} })
    tour.goTo('results')
  }
  return <NextButton onClick={goOn} />
}

/** Gives the newcomer a phone of their own and opens it. */
function GetPhone() {
  const { t } = useLingui()
  const { user } = useSession()
  const create = useApiMutation(
    () => parley.simulatedPhones.create({ name: user.name ?? user.email ?? t`You` }),
    {
      changes: [['simulatedPhones']],
      onDone: ({ phoneNumber }) => {
        phone.open({ channel: 'whatsapp', address: phoneNumber })
        tour.goTo('inbox', { phoneNumber })
      },
    },
  )
  return (
    <Button size="small" kind="primary" disabled={create.isPending} onClick={() => create.mutate()}>
      <Trans>Get a phone</Trans>
    </Button>
  )
}

/** The phone may have been closed meanwhile. When the message arrives, its conversation opens. */
function AwaitMessage() {
  const { phoneNumber } = useTour()
  useArrival(phoneNumber)
  return (
    <Button
      size="small"
      onClick={() => phoneNumber && phone.open({ channel: 'whatsapp', address: phoneNumber })}
    >
      <Trans>Open phone</Trans>
    </Button>
  )
}

function AwaitReply() {
  const { conversation } = useTour()
  const navigate = useNavigate()
  useOwnReply(conversation)
  return (
    <Button
      size="small"
      onClick={() =>
        conversation &&
        void navigate({ to: '/inbox/{-$conversation}', params: { conversation }, search: { view: 'all' } })
      }
    >
      <Trans>Open conversation</Trans>
    </Button>
  )
}
