import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { withMessages } from '../locale/locale.ts'
import { parley } from '../queries/api.ts'
import { phone, usePhoneState } from './phone-state.ts'

const LOOK_EVERY_MS = 1_000

/** The drawer with the simulated phone. Its code loads when it opens. */
export function SimulatedPhone() {
  const { isOpen, awaited } = usePhoneState()
  const [Drawer, setDrawer] = useState<ComponentType | null>(null)
  useOpensItself(isOpen ? null : awaited)
  useEffect(() => {
    if (!isOpen || Drawer) return
    void withMessages(['messaging'], () => import('../../messaging/phone/phone-drawer.tsx')).then(
      (module) => setDrawer(() => module.PhoneDrawer),
      () => phone.close(),
    )
  }, [isOpen, Drawer])
  return isOpen && Drawer ? <Drawer /> : null
}

/** Opens the phone when the awaited number gets a message. */
function useOpensItself(awaited: string | null): void {
  const { data } = useQuery({
    queryKey: ['simulatedPhones', 'awaited', awaited],
    queryFn: ({ signal }) => parley.simulatedPhones.find({ query: awaited ?? '', limit: 1 }, { signal }),
    enabled: awaited !== null,
    refetchInterval: LOOK_EVERY_MS,
  })
  const hasArrived = (data?.data[0]?.unread ?? 0) > 0
  useEffect(() => {
    if (awaited !== null && hasArrived) phone.arrived(awaited)
  }, [awaited, hasArrived])
}
