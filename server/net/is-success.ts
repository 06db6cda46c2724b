/** Whether a status says that a request was carried out: any 2xx. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
