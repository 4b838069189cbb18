#!/bin/sh
# Installs Baize on Debian, Ubuntu or Raspberry Pi OS (64-bit), or updates it. It says what it will do, and asks first.
#
#   sudo sh install.sh [baize-1.0.0.tgz]   installs or updates, from this package or the newest beside the script
#   sudo sh install.sh --back              goes back to the version before the last update
#   sudo sh install.sh --uninstall         removes the program; the league stays in /var/lib/baize
#
# --yes confirms, and ADDRESS=snooker.example.org answers the only other question. Each version gets a folder
# of its own, and is started only when the folder is complete. If something interrupts the script, run it again.
set -eu
umask 022

program=/opt/baize # a folder for each version; links: "current" to the running one, "previous" to the one before
work=$program/unfinished
data=/var/lib/baize
settings=/etc/baize.env

say() { printf '%s\n' "$@"; }
stop() { say "$@" >&2; exit 1; }
has() { dpkg -s "$1" 2>/dev/null | grep -q 'ok installed'; }
port() { sed -n 's/^PORT=//p' "$settings" | grep . || echo 3000; }
version_of() { basename "${1%-*}"; }
link() { ln -sfn "$2" "$program/.$1" && mv -T "$program/.$1" "$program/$1"; }
# Unpacks $1 into $2, without Node's files for compilers.
unpack() { mkdir -p "$2" && tar -xzf "$1" -C "$2" --strip-components=1 --no-same-owner --exclude=package/include; }
confirm() {
  [ -z "$yes" ] || return 0
  printf '\nContinue? [y/N] '
  read -r answer || answer=''
  case $answer in [yY]*) ;; *) stop 'Nothing was changed.' ;; esac
}

# Starts the version in folder $1, and waits until it answers. If it fails three times, prints its log and $2, and ends.
start() {
  [ -z "$old" ] || [ "$old" = "$1" ] || link previous "$old"
  link current "$1"
  install -m 755 "$1/deploy/baize-command.sh" /usr/local/bin/baize
  install -m 644 "$1/deploy/baize.service" /etc/systemd/system/
  systemctl daemon-reload
  systemctl enable --quiet baize
  systemctl restart baize
  until curl -fs -o /dev/null "http://127.0.0.1:$(port)/readyz"; do
    sleep 1
    [ "$(systemctl show -P NRestarts baize)" -ge 3 ] || continue
    systemctl stop baize
    journalctl -u baize -o cat -n 20
    stop '' "Baize $(version_of "$1") does not start, and is stopped. The lines above say why." "$2"
  done
}

task='' package='' yes=''
for word; do
  case $word in
    --yes) yes=1 ;;
    --back | --uninstall) task=$word ;;
    -*) stop "There is no option $word: the first lines of this script say what there is." ;;
    *) package=$word ;;
  esac
done
[ "$(id -u)" = 0 ] || stop 'This needs root: sudo sh install.sh'
[ -d /run/systemd/system ] || stop 'This machine does not run systemd. docs/operator.md has other ways to run Baize.'
exec 9>/run/baize-install.lock
flock -w 60 9 || stop 'This script is running already.' # Waits for programs of an interrupted run.
old=$(readlink "$program/current" || true)

if [ "$task" = --back ]; then
  previous=$(readlink "$program/previous") || stop 'There is no earlier version on this machine.'
  say "This stops Baize $(version_of "$old"), and starts Baize $(version_of "$previous") with the same league."
  confirm
  start "$previous" 'After the command that they name: sudo systemctl start baize'
  say "Baize $(version_of "$previous") runs again."
  exit
fi

if [ "$task" = --uninstall ]; then
  say "This removes $program, its service, and its part of Caddy's settings." \
    "The league stays in $data, its settings in $settings, and the user 'baize', who owns them. Caddy stays too."
  confirm
  [ ! -e /etc/caddy/Caddyfile ] || sed -i '/^import baize.caddy$/d' /etc/caddy/Caddyfile
  systemctl disable --quiet --now baize 2>/dev/null || true
  rm -rf "$program" /etc/systemd/system/baize.service /usr/local/bin/baize /etc/caddy/baize.caddy
  systemctl daemon-reload
  systemctl try-reload-or-restart caddy 2>/dev/null || true
  say 'Baize is removed. The same script installs it again, with the same league.'
  exit
fi

# Finds out what this machine has, and what is missing.
[ -n "$package" ] || package=$(find "$(dirname "$0")" -maxdepth 1 -name 'baize-*.tgz' | sort -V | tail -n 1)
[ -r "$package" ] || stop "There is no package ${package:-baize-*.tgz beside this script}. A release has one."
downloads=dist/package/downloads-$(dpkg --print-architecture).txt # Node and the libraries, each with its SHA-512
tar -xzOf "$package" "package/$downloads" >/dev/null 2>&1 || stop "$package has nothing for this machine." \
  'Baize needs a 64-bit system on an Intel, AMD or ARM processor. On a Raspberry Pi: Raspberry Pi OS (64-bit).'
version=$(tar -xzOf "$package" package/package.json | sed -n 's/^  "version": "\(.*\)",$/\1/p')
release=$program/$version-$(sha256sum "$package" | cut -c 1-8)
proxy=caddy
case $(dpkg-query -W -f '${db:Status-Status}' caddy 2>/dev/null) in # A half-installed Caddy may already answer.
  '' | not-installed | config-files) [ -z "$(ss -Hltn 'sport = :80 or sport = :443')" ] || proxy='' ;;
esac
missing=$(for name in curl ca-certificates libatomic1 $proxy; do has "$name" || printf ' %s' "$name"; done)
address=${ADDRESS:-}
until [ -e "$settings" ] || printf '%s' "$address" | grep -Eqx '[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?'; do
  [ -z "$yes" ] || stop 'Name the address, such as: sudo ADDRESS=snooker.example.org sh install.sh --yes'
  printf 'The address that visitors will type, such as snooker.example.org (without https://): '
  read -r address || stop 'Nothing was changed.'
done
url=$(sed -n 's/^PUBLIC_URL=//p' "$settings" 2>/dev/null || echo "https://$address")

say "With $package this script will, on this machine:"
[ -z "$missing" ] || say "- install from the system's packages:$missing"
[ -e "$release" ] || say "- put Baize $version, with the Node and the libraries that it needs, into $program"
if [ -z "$old" ]; then
  say "- make a user 'baize', who may write to $data only"
  [ -e "$settings" ] || say "- write the settings to $settings: an empty league at $url"
  say "- start the service 'baize', now and whenever the machine starts"
  say "- make a first backup in $data/backups; from then on the site makes one each hour"
else
  say "- make a backup, stop Baize $(version_of "$old") for a few seconds, and start Baize $version"
  [ "$old" = "$release" ] || say "- keep Baize $(version_of "$old"), so that you can go back"
fi
if [ -n "$proxy" ]; then say "- let Caddy answer at $url, with a certificate that it gets and renews itself"
else say '- leave https to the program that answers on port 80 or 443 (docs/operator.md says how)'; fi
confirm

mkdir -p "$program" && rm -rf "$work" && mkdir "$work"
if [ -n "$missing" ]; then
  say "Getting$missing …"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq || say 'The lists of packages could not be renewed. Going on with those that are here.'
  # Waits while another program installs packages. $missing is unquoted, so that each name is a word of its own.
  # shellcheck disable=SC2086
  get() { apt-get install -qqy -o DPkg::Lock::Timeout=600 --no-install-recommends $missing >/dev/null; }
  get || { dpkg --configure -a && get; } # An interruption may have left packages half-installed.
fi

if [ ! -e "$release" ]; then
  say "Getting Baize $version …"
  unpack "$package" "$work/release"
  while read -r sha512 from folder; do
    if grep -qsxF "$sha512 $from $folder" "$old/$downloads"; then # The old version has it too: links to its files.
      mkdir -p "$work/release/$folder" && cp -al "$old/$folder/." "$work/release/$folder"
      continue
    fi
    [ -z "${npm_config_registry:-}" ] || from=${npm_config_registry%/}/${from#https://*/} # a mirror of npm's registry
    curl -fsSL --retry 3 -o "$work/download" "$from"
    echo "$sha512  $work/download" | sha512sum --check --status || stop "$from is damaged. Try again."
    unpack "$work/download" "$work/release/$folder"
  done <"$work/release/$downloads"
  sync
  mv "$work/release" "$release"
fi

id baize >/dev/null 2>&1 || useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin baize
install -d -o baize -g baize -m 700 "$data"
if [ ! -e "$settings" ]; then
  touch "$program/first"
  sed "s|^PUBLIC_URL=.*|PUBLIC_URL=$url|" "$release/deploy/baize.env.example" >"$work/baize.env"
  chown root:baize "$work/baize.env" && chmod 640 "$work/baize.env" && mv "$work/baize.env" "$settings"
fi

saved=''
if [ -n "$old" ] && baize backup; then saved=1; fi
start "$release" "${old:+To go back: sudo sh install.sh --back}"
[ -n "$saved" ] || baize backup

if [ -n "$proxy" ]; then
  if ! grep -qsx 'import baize.caddy' /etc/caddy/Caddyfile; then
    sed "s|^snooker.example.org|${url#https://}|; s|:3000|:$(port)|" "$release/deploy/Caddyfile" >/etc/caddy/baize.caddy
    # Keeps the file if somebody has changed it. Debian's own file, which shows an example page, is replaced.
    if dpkg --verify caddy | grep -q /etc/caddy/Caddyfile; then cp /etc/caddy/Caddyfile "$work/Caddyfile"; fi
    echo 'import baize.caddy' >>"$work/Caddyfile"
    mv "$work/Caddyfile" /etc/caddy/Caddyfile
  fi
  systemctl enable --quiet caddy
  systemctl reload-or-restart caddy || say 'Caddy does not start. This says why: journalctl -u caddy'
fi
for folder in "$work" "$program"/*-*; do
  case $folder in "$release" | "$(readlink "$program/previous")") ;; *) rm -rf "$folder" ;; esac
done

say '' "Baize $version runs at $url"
if [ -e "$program/first" ]; then journalctl -u baize -o cat | grep 'password is' | tail -n 1; fi
rm -f "$program/first"
say 'This says whether everything is right: sudo baize doctor'
[ ! -e "$program/previous" ] || say "If something is wrong with Baize $version: sudo sh install.sh --back"
