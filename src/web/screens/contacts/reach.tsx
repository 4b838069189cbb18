import style from './contacts.module.css';

/** An address to write to. Where it is too long for its line it goes on after the sign in it. */
export function MailLink({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <a className={style.reach} href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

/** A number to ring: a telephone takes it without its blanks. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={style.reach} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}
