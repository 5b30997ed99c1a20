export { type ClockHand, clockHand, installationOperations } from './installation.ts'
export { simulationOperations } from './operations.ts'
export { type Simulation, simulation } from './simulation.ts'
