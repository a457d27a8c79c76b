#!/usr/bin/python3
"""A browser of one window around WebKitGTK, with its profile in a folder: MiniBrowser forgets its profile when a program drives it."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

FOLDER, DOWNLOADS = sys.argv[1:3]
WIDTH, HEIGHT = 360, 740

data = WebKit2.WebsiteDataManager(
    base_data_directory=FOLDER + "/data", base_cache_directory=FOLDER + "/cache"
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)


def make_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    return view


def begin(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Sampark's stories")
    session.set_application_info(info)
    session.connect("create-web-view", make_view)


def name_file(download, suggested):
    download.set_destination("file://" + DOWNLOADS + "/" + suggested)
    return True


def keep(_context, download):
    download.connect("decide-destination", name_file)


context.connect("automation-started", begin)
context.connect("download-started", keep)
Gtk.main()
