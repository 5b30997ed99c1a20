import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { Confirm } from '../../../shell/dialogs/confirm.tsx'
import { errorText } from '../../../shell/error-text.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Send } from '../../../ui/icons/icons.tsx'
import type { Initiative } from '../frame/initiative.ts'

interface LaunchButtonProps {
  initiative: Initiative
  isReady: boolean
  /** Nothing is left to do but to wait for a review. */
  isWaiting: boolean
  includesMembers: boolean
  /** How many are enrolled at once. */
  enrolled: number
}

/** Asks with the number of people who are messaged, then launches. */
export function LaunchButton({
  initiative,
  isReady,
  isWaiting,
  includesMembers,
  enrolled,
}: LaunchButtonProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const launch = useApiMutation(
    () => parley.initiatives.launch({ id: initiative.id, includeExisting: includesMembers }),
    { changes: [['initiatives'], ['journeys'], ['overview']], done: t`Initiative launched`, quiet: true },
  )
  const button = useRef<HTMLButtonElement>(null)
  return (
    <ScreenForm
      onSubmit={() => isReady && !launch.isPending && setAsking(true)}
      className="flex flex-wrap items-center justify-end gap-3"
    >
      {launch.error && (
        <div className="w-full">
          <FormError>{errorText(launch.error)}</FormError>
        </div>
      )}
      {!isReady && (
        <p className="text-soft">
          {isWaiting ? (
            <Trans>You can launch once the review is done.</Trans>
          ) : (
            <Trans>Finish the list above to launch.</Trans>
          )}
        </p>
      )}
      <Button ref={button} type="submit" kind="primary" disabled={!isReady || launch.isPending}>
        <Send size={14} />
        <Trans>Launch initiative</Trans>
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Launch ${initiative.name}?`}
        action={t`Launch`}
        onConfirm={() => launch.mutate()}
      >
        {enrolled > 0
          ? t`${plural(enrolled, { one: '# person is', other: '# people are' })} enrolled and messaged now. You can pause afterwards, but you can’t recall messages.`
          : t`Nobody is messaged now. People are enrolled by the trigger, or when you add them.`}
      </Confirm>
    </ScreenForm>
  )
}
