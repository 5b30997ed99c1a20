import { drawn } from '../../ui/icons/icons.tsx'

// Further drawings of Lucide 1.73.0, which only journeys show; see ui/icons.LICENSE.

export const AlignCenterVertical = /* @__PURE__ */ drawn(
  <>
    <path d="M12 2v20" />
    <path d="M8 10H4a2 2 0 0 1-2-2V6c0-1.1.9-2 2-2h4" />
    <path d="M16 10h4a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2h-4" />
    <path d="M8 20H7a2 2 0 0 1-2-2v-2c0-1.1.9-2 2-2h1" />
    <path d="M16 14h1a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-1" />
  </>,
)

export const AlignHorizontalSpace = /* @__PURE__ */ drawn(
  <>
    <rect width="6" height="10" x="9" y="7" rx="2" />
    <path d="M4 22V2" />
    <path d="M20 22V2" />
  </>,
)

export const AlignStartHorizontal = /* @__PURE__ */ drawn(
  <>
    <rect width="6" height="16" x="4" y="6" rx="2" />
    <rect width="6" height="9" x="14" y="6" rx="2" />
    <path d="M22 2H2" />
  </>,
)

export const AlignStartVertical = /* @__PURE__ */ drawn(
  <>
    <rect width="9" height="6" x="6" y="14" rx="2" />
    <rect width="16" height="6" x="6" y="4" rx="2" />
    <path d="M2 2v20" />
  </>,
)

export const AlignVerticalSpace = /* @__PURE__ */ drawn(
  <>
    <rect width="10" height="6" x="7" y="9" rx="2" />
    <path d="M22 20H2" />
    <path d="M22 4H2" />
  </>,
)

export const Flag = /* @__PURE__ */ drawn(
  <path d="M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528" />,
)

export const GitBranch = /* @__PURE__ */ drawn(
  <>
    <line x1="6" x2="6" y1="3" y2="15" />
    <circle cx="18" cy="6" r="3" />
    <circle cx="6" cy="18" r="3" />
    <path d="M18 9a9 9 0 0 1-9 9" />
  </>,
)

export const Maximize = /* @__PURE__ */ drawn(
  <>
    <path d="M8 3H5a2 2 0 0 0-2 2v3" />
    <path d="M21 8V5a2 2 0 0 0-2-2h-3" />
    <path d="M3 16v3a2 2 0 0 0 2 2h3" />
    <path d="M16 21h3a2 2 0 0 0 2-2v-3" />
  </>,
)

export const Minus = /* @__PURE__ */ drawn(<path d="M5 12h14" />)

export const Split = /* @__PURE__ */ drawn(
  <>
    <path d="M16 3h5v5" />
    <path d="M8 3H3v5" />
    <path d="M12 22v-8.3a4 4 0 0 0-1.172-2.872L3 3" />
    <path d="m15 9 6-6" />
  </>,
)

export const Zap = /* @__PURE__ */ drawn(
  <path d="M4 14a1 1 0 0 1-.78-1.63l9.9-10.2a.5.5 0 0 1 .86.46l-1.92 6.02A1 1 0 0 0 13 10h7a1 1 0 0 1 .78 1.63l-9.9 10.2a.5.5 0 0 1-.86-.46l1.92-6.02A1 1 0 0 0 11 14z" />,
)
