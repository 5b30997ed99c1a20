import { useLingui } from '@lingui/react/macro'
import { phone } from '../../shell/frame/phone-state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { X } from '../../ui/icons/icons.tsx'
import { Phone } from './phone.tsx'

/** The simulated phone beside the screen; on phones, over it. */
export function PhoneDrawer() {
  const { t } = useLingui()
  return (
    <aside
      aria-label={t`Simulated phone`}
      className="my-2 mr-2 flex w-92 shrink-0 flex-col overflow-hidden rounded-lg border bg-surface shadow-card phone:fixed phone:inset-0 phone:z-30 phone:m-0 phone:w-auto phone:rounded-none phone:border-0"
    >
      <Phone
        actions={
          <Button
            kind="quiet"
            size="smallIcon"
            aria-label={t`Close the simulated phone`}
            onClick={phone.close}
          >
            <X size={16} />
          </Button>
        }
      />
    </aside>
  )
}
