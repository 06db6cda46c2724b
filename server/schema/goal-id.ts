/** Whether a network's id of a goal names one. Some networks send `0` for none. */
export function namesGoal(id: string): boolean {
  return id !== '' && id !== '0';
}
