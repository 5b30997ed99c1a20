export { type Found, goOnHere, type Hold, homeState, lookAtHome, settleHome, type Visitor } from './home.ts'
export { HELD_BECAUSE, type HeldBecause, type Remembered } from './judgement.ts'
