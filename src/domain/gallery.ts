/** Photos of a gallery are numbered from 1. After the last comes the first (specification §2: arrows that wrap around). */
export function nextPhoto(photo: number, count: number): number {
  return photo >= count ? 1 : photo + 1;
}

/** Before the first comes the last. */
export function previousPhoto(photo: number, count: number): number {
  return photo <= 1 ? count : photo - 1;
}

/** The photo that an address names; the first where it names none that the gallery has. */
export function photoIn(text: string | null, count: number): number {
  const photo = text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return photo <= count ? photo : 1;
}
