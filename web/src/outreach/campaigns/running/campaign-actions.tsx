import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Confirm } from '../../../shell/dialogs/confirm.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Pause, Play } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import type { Campaign, Results } from '../campaign.ts'

const CHANGES = [['campaigns'], ['initiatives'], ['overview']]

interface ActionsProps {
  campaign: Campaign
  results: Results | undefined
}

/** What a user may do with a started campaign. Users who may not change it see nothing. */
export function CampaignActions(props: ActionsProps) {
  return usePermission('initiatives:write') ? <Actions {...props} /> : null
}

function Actions({ campaign: { id, name, status, repeat }, results }: ActionsProps) {
  const { t } = useLingui()
  const [isCanceling, setCanceling] = useState(false)
  const resume = useApiMutation(() => parley.campaigns.resume({ id }), {
    changes: CHANGES,
    done: ({ people }) =>
      people === null
        ? t`Campaign resumed.`
        : plural(people?.waiting ?? 0, {
            one: 'Campaign resumed. # person still gets it.',
            other: 'Campaign resumed. # people still get it.',
          }),
  })
  const pause = useApiMutation(() => parley.campaigns.pause({ id }), {
    changes: CHANGES,
    onDone: ({ campaign, leaving }) => {
      const waiting = campaign.people?.waiting ?? 0
      const waits = campaign.repeat
        ? status === 'REPEATING' && t`No repetition starts until you resume it.`
        : plural(waiting, { one: '# person waits.', other: '# people wait.' })
      const leaves = plural(leaving, {
        one: '# message was queued before and is still sent.',
        other: '# messages were queued before and are still sent.',
      })
      const said = [t`Campaign paused.`, waits, leaving > 0 && leaves].filter((words) => words)
      toast.success(said.join(' '), {
        action: { label: t`Undo`, onClick: () => resume.mutate() },
      })
    },
  })
  const cancel = useApiMutation(() => parley.campaigns.cancel({ id }), {
    changes: CHANGES,
    done: ({ have, mayGet, without }) =>
      repeat && have + mayGet + without === 0
        ? t`Campaign canceled. It does not repeat any more.`
        : [
            plural(have, {
              one: 'Campaign canceled. # person has it,',
              other: 'Campaign canceled. # people have it,',
            }),
            ...(mayGet > 0
              ? [plural(mayGet, { one: '# may still get it,', other: '# may still get it,' })]
              : []),
            plural(without, { one: 'and # does not get it.', other: 'and # do not get it.' }),
          ].join(' '),
  })
  const isGoing =
    status === 'SENDING' || status === 'SCHEDULED' || status === 'SENT' || status === 'REPEATING'
  const isLive = isGoing || status === 'PAUSED'
  if (!isLive) return null
  return (
    <>
      {isGoing && status !== 'SENT' && (
        <Button onClick={() => pause.mutate()} disabled={pause.isPending}>
          <Pause size={14} />
          <Trans>Pause</Trans>
        </Button>
      )}
      {status === 'PAUSED' && (
        <Button kind="primary" onClick={() => resume.mutate()} disabled={resume.isPending}>
          <Play size={14} />
          <Trans>Resume</Trans>
        </Button>
      )}
      <Button onClick={() => setCanceling(true)} disabled={cancel.isPending}>
        <Trans>Cancel campaign</Trans>
      </Button>
      {isCanceling && (
        <Confirm
          open
          onOpenChange={setCanceling}
          title={t`Cancel ${name}?`}
          action={t`Cancel campaign`}
          typed={name}
          onConfirm={() => cancel.mutate()}
        >
          <p>
            {repeat ? (
              <Trans>
                No further repetition starts, and people who still wait in one don’t get it. You can’t undo
                this.
              </Trans>
            ) : (
              <Trans>Nobody else gets it, and nobody gets the follow-up. You can’t undo this.</Trans>
            )}
          </p>
          {results && (
            <p className="mt-2">
              {plural(results.messaged, { one: '# person has it now.', other: '# people have it now.' })}{' '}
              {plural(results.people.waiting, {
                one: '# person waits and does not get it.',
                other: '# people wait and do not get it.',
              })}
            </p>
          )}
        </Confirm>
      )}
    </>
  )
}
