import { useEffect } from 'react'
import { toast as notify, Toaster as Sonner } from 'sonner'
import 'sonner/dist/styles.css'

/** How long a notice stays that offers an action, such as Undo. Any other leaves after four seconds. */
const ACTION_MS = 10_000

const withTime =
  (show: typeof notify.success): typeof notify.success =>
  (message, options) =>
    show(message, options?.action ? { duration: ACTION_MS, ...options } : options)

export const toast = Object.assign(withTime(notify), {
  success: withTime(notify.success),
  error: withTime(notify.error),
  warning: notify.warning,
})

/**
 * A notice that loses the focus gives it back to where it was before. It does so before a press elsewhere takes the focus,
 * or the control under the pointer would not get it.
 */
function leaveNotice({ target }: PointerEvent): void {
  const notices = document.activeElement?.closest('[data-sonner-toaster]')
  if (notices && !notices.contains(target as Node)) (document.activeElement as HTMLElement).blur()
}

export function Toaster({ theme, label }: { theme: 'light' | 'dark'; label: string }) {
  useEffect(() => {
    document.addEventListener('pointerdown', leaveNotice, true)
    return () => document.removeEventListener('pointerdown', leaveNotice, true)
  }, [])
  return (
    <Sonner
      theme={theme}
      // Away from what sends and saves: a notice under the pointer would stay for as long as the pointer does.
      position="bottom-left"
      containerAriaLabel={label}
      toastOptions={{
        classNames: {
          // While it fades, a second click would act again.
          toast:
            'data-[removed=true]:pointer-events-none !rounded-lg !border-line !bg-raised !text-ink !shadow-pop !font-sans !text-sm',
          description: '!text-soft',
        },
      }}
    />
  )
}
